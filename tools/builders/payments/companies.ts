import { expect } from 'vitest'
import { tryOutAccounts } from '#outside/programs/accounts.ts'
import type { PayingShop } from '#tools/testing/test-shop.ts'
import { attemptsForStaff, startAttempt, type Start } from '#shop/payments/payments.ts'
import { aStart } from './payments.ts'

/** Polls until an assertion holds: webhooks arrive a moment later. */
export const soon = (look: () => Promise<unknown>) => expect.poll(look, { interval: 50 })

/** State of the newest payment attempt of an order. */
export const stateOf = async ({ shop }: PayingShop, orderId: string) =>
  (await attemptsForStaff(shop.systemContext(), orderId)).at(-1)?.state

/** A buyer who has reached the company's page. */
export async function atTheCompany(shop: PayingShop, changes: Partial<Start> = {}) {
  const start = aStart(changes)
  const payment = await startAttempt(shop.shop.systemContext(), start)
  if (payment.form)
    await fetch(payment.form.action, {
      method: 'POST',
      body: new URLSearchParams(payment.form.fields),
      redirect: 'manual',
    })
  const ref = `${start.orderNumber}-1`
  const act = (fields: Record<string, string>) =>
    shop.control(start.method === 'payme' ? 'payme' : 'paydollar', { ref, ...fields })
  return { start, payment, ref, orderId: start.orderId, act }
}

/** A buyer whose payment has reached the shop. */
export async function paid(shop: PayingShop, changes: Partial<Start> = {}) {
  const buyer = await atTheCompany(shop, changes)
  await buyer.act({ do: 'approve' })
  if (changes.method === 'payme') {
    await soon(() => shop.work('settle-payment-call').then(() => stateOf(shop, buyer.orderId))).toBe(
      'captured',
    )
  } else await soon(() => stateOf(shop, buyer.orderId)).toBe('captured')
  return buyer
}

/** A full refund in PayDollar's own portal. */
export async function undoneAtPayDollar(shop: PayingShop, ref: string): Promise<void> {
  const { merchantId, login, password, url } = tryOutAccounts(shop.companies).payDollar
  const payments = (await (await fetch(`${shop.companies}/paydollar/payments`)).json()) as {
    id: string
    ref: string
  }[]
  const payRef = payments.find((payment) => payment.ref === ref)?.id ?? ''
  const body = new URLSearchParams({ merchantId, loginId: login, password, actionType: 'Void', payRef })
  await fetch(`${url}/eng/merchant/api/orderApi.jsp`, { method: 'POST', body })
}
