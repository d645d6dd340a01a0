import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import {
  aSubscriber,
  formOf,
  settled,
  type Subscriber,
  type WireSubscription,
} from '#tools/builders/subscriptions/subscriptions.ts'
import { runDue } from '../clock.ts'
import { chargeAt, lockAt, noticeAt, retryTimes } from '../days.rules.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())
const goTo = (at: Date) =>
  clock.move(Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1_000) + 1))
const runClock = async () => {
  await runDue(shop.shop.systemContext())
  await settled(shop)
}
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]
const priced = (id: string, minor: number) =>
  rows('update subscription_lines set unit_price = $2 where subscription_id = $1', id, minor)
const due = ({ next }: WireSubscription) => next?.renews_on ?? ''
async function untilCharge(renewsOn: string): Promise<void> {
  for (const at of [noticeAt(renewsOn), lockAt(renewsOn), chargeAt(renewsOn)]) {
    goTo(at)
    await runClock()
  }
}

/** Pays the order of a delivery at the provider's page; what follows is not done yet. */
async function paysOrder(buyer: Subscriber, order_id: string): Promise<void> {
  const { action, fields } = formOf(await buyer.send('POST', '/order/paydollar/create', { order_id }))
  await fetch(action, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const card = { card: '4012000000020086', expiry: '07/2090' }
  await shop.control('paydollar', { ref: fields.orderRef ?? '', do: 'approve', ...card })
  await expect
    .poll(
      async () => {
        await shop.work('take-payment')
        return rows('select status from orders where id = $1', order_id)
      },
      { timeout: 5_000, interval: 100 },
    )
    .toEqual([{ status: 'confirmed' }])
}

describe('a delivery that is unpaid', () => {
  it('is not charged again when its order was just paid at the provider’s page', async () => {
    const { subscription, subscriptionOf, buyer } = await aSubscriber(shop)
    await priced(subscription._id, 10_051)
    await untilCharge(due(subscription))
    const failed = await subscriptionOf()
    expect(failed.state).toBe('past_due')
    await paysOrder(buyer, failed.dunning?.order_id ?? '')
    await priced(subscription._id, 10_000)
    goTo(retryTimes(due(subscription))[0] ?? new Date())
    await runDue(shop.shop.systemContext())
    await settled(shop)
    const renewals = await rows(
      `select from orders where kind = 'renewal' and member_id = (select member_id from subscriptions where id = $1)`,
      subscription._id,
    )
    expect(renewals).toHaveLength(1)
    expect(await subscriptionOf()).toMatchObject({ state: 'active', minimum: { paid: 2 } })
  })
})
