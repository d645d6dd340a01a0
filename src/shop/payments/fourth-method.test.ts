import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentAdapters } from '#processes/providers.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { openPing } from '#tools/builders/payments/fourth-method.ts'
import { anOrder } from '#tools/builders/orders/orders.ts'
import { aClock, aStart } from '#tools/builders/payments/payments.ts'
import { changeSetting } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { invoiceFile } from '../orders/invoices/invoice-file.ts'
import { listTasks } from './desk/tasks.ts'
import { attemptsForStaff, cancelAttempts, startAttempt } from './payments.ts'
import { paymentFindings } from '#tools/builders/payments/payment-books.ts'
import { reconcile } from './reconciliation/reconcile.ts'
import { refundsOf, requestRefund } from './refunds/refunds.ts'
import { advanceRefund } from './refunds/send-refund.ts'

const ping = openPing()
const wire = openPing({
  method: 'wire',
  capabilities: { buyerClaims: true },
  billNumber: (orderNumber, attempt) => `WIRE${orderNumber.replace('-', '')}${attempt}`,
})
const plastic = openPing({ method: 'plastic', capabilities: { isCard: true } })
const clock = aClock()
let shop: TestShop
let ctx: Ctx
beforeAll(async () => {
  shop = await openTestShop(
    { LIMITS_FACTOR: '1000' },
    { clock, adapters: [...paymentAdapters, ping.adapter, wire.adapter, plastic.adapter] },
  )
  ctx = shop.shop.systemContext()
})
afterAll(() => shop.close())

const shampoo = { 'ELOWEN-SCALP-SHAMPOO-500': 1 }
type Shown = { web_link: string | null; qr: { text: string } | null; state: string; method: string }

async function hook(body: string, method = 'ping'): Promise<number> {
  const call = new Request(`http://shop.test/hooks/${method}`, { method: 'POST', body })
  return (await shop.shop.api.fetch(call, { ip: '10.1.1.2', seenIn: null })).status
}
/** An order that its buyer began to pay. */
async function begun(method = 'ping') {
  const bought = await anOrder(shop, shampoo, { payment_method: method })
  const start = () => bought.visitor.send('POST', '/order/payment/create', { order_id: bought.id, method })
  const { status, body } = await start()
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { ...bought, start, payment: body.payment as Shown, reference: `${bought.order.number}-1` }
}
const stateNow = async (orderId: string) => (await attemptsForStaff(ctx, orderId)).at(-1)?.state

/** An order that is paid, and of which everybody heard. */
async function paidBy(company: typeof ping, method: string) {
  const order = await begun(method)
  expect(await hook(company.pay(order.reference), method)).toBe(200)
  for (const job of ['take-payment', 'look-over-order', 'tell-order-confirmed']) await shop.work(job)
  return order
}
const emailsOf = async (orderId: string): Promise<{ subject: string; text: string }[]> =>
  (
    await shop.shop.pool.query('select subject, text from messages where order_id = $1 order by id', [
      orderId,
    ])
  ).rows
const minutesHeld = async (orderId: string): Promise<number> =>
  Number(
    (
      await shop.shop.pool.query(
        'select round(extract(epoch from reserve_until - created_at) / 60) as minutes from orders where id = $1',
        [orderId],
      )
    ).rows[0]?.minutes,
  )

/** An attempt of payments alone, and paid. */
async function captured() {
  const start = aStart({ method: 'ping' })
  await startAttempt(ctx, start)
  expect(await hook(ping.pay(`${start.orderNumber}-1`))).toBe(200)
  expect(await stateNow(start.orderId)).toBe('captured')
  return start
}

describe('a fourth payment method, added by an adapter and its composition alone', () => {
  it('is offered, started, resumed, and captured by a callback of its company', async () => {
    const { visitor, id, start, payment, reference } = await begun()
    expect(payment).toMatchObject({ method: 'ping', state: 'redirected', web_link: expect.any(String) })
    expect(payment.qr?.text).toBe(payment.web_link)
    expect((await start()).body.payment).toMatchObject({ web_link: payment.web_link })
    expect(await hook('forged call')).toBe(400)
    expect(await hook(ping.pay(reference))).toBe(200)
    expect(await hook(ping.pay(reference))).toBe(200) // told twice
    const status = await visitor.get(`/order/payment/status?order_id=${id}&method=ping`)
    expect(status.body).toMatchObject({ paid: true, payment: { state: 'captured' } })
    await shop.work('take-payment')
    const { body } = await visitor.get(`/order?id=${id}`)
    expect(body.order).toMatchObject({ status: 'confirmed', payment_method: 'ping' })
    expect(await attemptsForStaff(ctx, id)).toMatchObject([{ method: 'ping', reference }])
  })

  it('is cancelled at its company, and captured late if the payment was faster', async () => {
    const [left, faster] = [await begun(), await begun()]
    expect(await cancelAttempts(ctx, left.id)).toBe('cancelled')
    expect(ping.stateOf(left.reference)).toBe('cancelled')
    ping.pay(faster.reference)
    expect(await cancelAttempts(ctx, faster.id)).toBe('paid')
  })

  it('is refunded', async () => {
    const { orderId, amount } = await captured()
    const [refund] = await requestRefund(ctx, {
      orderId,
      key: 'r',
      amount,
      reason: 'returned',
      actor: 'test',
    })
    await shop.work('send-refund')
    expect(await refundsOf(ctx, orderId)).toMatchObject([{ state: 'sent', acceptedAt: expect.any(Date) }])
    clock.move(2 * 3_600)
    await advanceRefund(ctx, refund!.id)
    expect(await refundsOf(ctx, orderId)).toMatchObject([{ state: 'succeeded' }])
  })

  it('is reconciled at night: late money is captured, and an unknown payment is a task', async () => {
    const start = aStart({ method: 'ping' })
    await startAttempt(ctx, start)
    ping.pay(`${start.orderNumber}-1`)
    ping.takeFor('261120-NOBODY-1', 100)
    clock.move(24 * 3_600)
    await reconcile(ctx)
    expect(await stateNow(start.orderId)).toBe('captured')
    const tasks = (await listTasks(ctx)).filter(({ kind }) => kind === 'difference')
    expect(tasks.map(({ cause, why }) => [cause, why])).toContainEqual([
      'unknown_reference',
      expect.stringMatching(/^Ping t-.*: 261120-NOBODY-1$/),
    ])
    expect(await paymentFindings(ctx)).toEqual([])
  })

  it('has its own currencies, and an unregistered method is refused', async () => {
    const yen = { currency: 'JPY', minor: 3_880 } as const
    expect(await startAttempt(ctx, aStart({ method: 'ping', amount: yen }))).toMatchObject({ method: 'ping' })
    const dollars = { currency: 'USD', minor: 3_880 } as const
    await expect(startAttempt(ctx, aStart({ method: 'ping', amount: dollars }))).rejects.toMatchObject({
      code: 'payments.currency',
    })
    await expect(startAttempt(ctx, aStart({ method: 'nobody' }))).rejects.toMatchObject({
      code: 'payments.method_off',
    })
  })

  it('is named in emails and on the invoice, and holds goods as long as a payment page takes', async () => {
    expect(await minutesHeld((await begun()).id)).toBe(15)
    const { id } = await paidBy(ping, 'ping')
    const [letter, ...others] = await emailsOf(id)
    expect(others).toEqual([])
    expect(letter?.subject).toMatch(/confirmed/)
    expect(letter?.text).toContain('online payment')
    const { body } = await invoiceFile(ctx, { orderId: id, language: 'en', format: 'html' })
    expect(body).toContain('Paid by ping')
  })

  it('holds goods longer for a bank transfer, with an email that explains it', async () => {
    const placed = await anOrder(shop, shampoo, { payment_method: 'wire' })
    expect(await minutesHeld(placed.id)).toBe(60)
    await shop.work('notify-transfer-awaited')
    expect(await emailsOf(placed.id)).toMatchObject([
      {
        subject: expect.stringContaining('waiting'),
        text: expect.stringContaining(`WIRE${placed.order.number.replace('-', '')}1`),
      },
    ])
    const { id } = await paidBy(wire, 'wire')
    expect((await emailsOf(id)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('payment received'),
    )
  })

  it('counts for the fraud score only if a card pays, which can be disputed', async () => {
    await changeSetting(ctx, 'fraud_hold_score', 20)
    shop.shop.cache.drop('*')
    const held = async ({ visitor, id }: Awaited<ReturnType<typeof paidBy>>) =>
      ((await visitor.get(`/order?id=${id}`)).body.order as { fulfilment: string }).fulfilment
    expect(await held(await paidBy(plastic, 'plastic'))).toBe('on_hold')
    expect(await held(await paidBy(ping, 'ping'))).toBe('none')
  })
})
