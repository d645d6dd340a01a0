import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { aSubscriber, settled, type WireSubscription } from '#tools/builders/subscriptions/subscriptions.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { cancelByStaff } from '../orders/cancel.ts'
import { findOrder } from '../orders/orders.ts'
import { runDue } from './clock.ts'
import { chargeAt, lockAt, noticeAt } from './days.rules.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const price = (id: string, minor: number) =>
  shop.shop.pool.query('update subscription_lines set unit_price = $2 where subscription_id = $1', [
    id,
    minor,
  ])
const due = ({ next }: WireSubscription) => next?.renews_on ?? ''
const goTo = (at: Date) =>
  clock.move(Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1_000) + 1))
async function untilCharge(renewsOn: string): Promise<void> {
  for (const at of [noticeAt(renewsOn), lockAt(renewsOn), chargeAt(renewsOn)]) {
    goTo(at)
    await runDue(shop.shop.systemContext())
    await settled(shop)
  }
}
async function newsRun(): Promise<void> {
  await shop.work('rest-disputed-subscription')
  await shop.work('end-subscription-dispute')
}
const atOwners = () => atDesk(shop, 'owner') // a staff session expires while the clock moves
async function dispute(orderId: string): Promise<void> {
  const { status, body } = await (
    await atOwners()
  ).send('POST', `/orders/${orderId}/dispute`, { reason: 'not recognised' })
  expect([status, body.code]).toEqual([200, undefined])
  await newsRun()
}
async function ends(orderId: string, outcome: 'won' | 'lost'): Promise<void> {
  expect(
    (await (await atOwners()).send('POST', `/orders/${orderId}/dispute/end`, { outcome, note: 'x' })).status,
  ).toBe(200)
  await newsRun()
}
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]

describe('rules/subscriptions#19: a disputed payment', () => {
  it('pauses a contract, also after it is cancelled and reactivated', async () => {
    const { subscription, subscriptionOf, buyer, act, order } = await aSubscriber(shop)
    await untilCharge(due(subscription))
    await dispute(order._id)
    expect((await subscriptionOf()).state).toBe('paused')
    await buyer.send('POST', '/subscriptions/cancel', {
      subscription_id: subscription._id,
      reasons: ['moving'],
    })
    await act('uncancel')
    expect((await subscriptionOf()).state).toBe('paused')
  })
  it('pauses it until the last dispute is decided', async () => {
    const { subscription, subscriptionOf, order } = await aSubscriber(shop)
    await untilCharge(due(subscription))
    const [second] = await rows<{ order_id: string }>(
      'select order_id from subscription_cycles where subscription_id = $1 and number = 2',
      subscription._id,
    )
    await dispute(order._id)
    await dispute(second?.order_id ?? '')
    await ends(order._id, 'won')
    expect((await subscriptionOf()).state).toBe('paused')
    await ends(second?.order_id ?? '', 'won')
    expect((await subscriptionOf()).state).toBe('active')
  })
  it('whose job runs after the decision pauses no contract', async () => {
    const { subscriptionOf, order } = await aSubscriber(shop)
    const desk = await atOwners()
    await desk.send('POST', `/orders/${order._id}/dispute`, { reason: 'not recognised' })
    await desk.send('POST', `/orders/${order._id}/dispute/end`, { outcome: 'won', note: 'x' })
    await shop.work('end-subscription-dispute')
    await shop.work('rest-disputed-subscription')
    expect((await subscriptionOf()).state).toBe('active')
  })

  it('is won while a charge is unknown: that delivery keeps its day and its announcement', async () => {
    const { subscription, subscriptionOf, order } = await aSubscriber(shop)
    await price(subscription._id, 10_045)
    await untilCharge(due(subscription))
    const announced = async () =>
      (
        await rows<{ announced: object | null }>(
          'select announced from subscription_cycles where subscription_id = $1 and number = 2',
          subscription._id,
        )
      )[0]?.announced
    const before = await announced()
    await dispute(order._id)
    await ends(order._id, 'won')
    expect(await subscriptionOf()).toMatchObject({
      state: 'active',
      next: { state: 'charging', renews_on: due(subscription) },
    })
    expect([before === null, await announced()]).toEqual([false, before])
  })

  it('is lost while a charge is unknown: it ends once that is known', async () => {
    const { subscription, subscriptionOf, order } = await aSubscriber(shop)
    await price(subscription._id, 10_045)
    await untilCharge(due(subscription))
    expect((await subscriptionOf()).next?.state).toBe('charging')
    await dispute(order._id)
    await ends(order._id, 'lost')
    clock.move(6 * 60)
    await runDue(shop.shop.systemContext())
    await settled(shop)
    expect((await subscriptionOf()).state).toBe('ended')
  })
})

describe('rules/subscriptions#19: a first order that is cancelled', () => {
  it('ends its contract and its debt', async () => {
    const { subscription, subscriptionOf, order } = await aSubscriber(shop)
    await price(subscription._id, 10_051)
    await untilCharge(due(subscription))
    expect((await subscriptionOf()).state).toBe('past_due')
    const ctx = shop.shop.systemContext()
    const found = await findOrder(ctx, order._id)
    if (found) await cancelByStaff(ctx, found, { actor: 'x', reason: { cause: 'cancelled' } })
    await settled(shop)
    expect((await findOrder(ctx, order._id))?.status).toBe('cancelled')
    expect((await subscriptionOf()).state).toBe('ended')
    const [unpaid] = await rows<{ status: string }>(
      `select o.status from subscription_cycles c join orders o on o.id = c.order_id where c.subscription_id = $1 and c.number = 2`,
      subscription._id,
    )
    expect(unpaid?.status).toBe('cancelled')
  })

  it('ends it too while a charge of it is unknown', async () => {
    const { subscription, subscriptionOf, order } = await aSubscriber(shop)
    await price(subscription._id, 10_045)
    await untilCharge(due(subscription))
    expect((await subscriptionOf()).next?.state).toBe('charging')
    const ctx = shop.shop.systemContext()
    const found = await findOrder(ctx, order._id)
    if (found) await cancelByStaff(ctx, found, { actor: 'x', reason: { cause: 'cancelled' } })
    await settled(shop)
    clock.move(6 * 60)
    await runDue(ctx)
    await settled(shop)
    expect((await subscriptionOf()).state).toBe('void')
  })
})
