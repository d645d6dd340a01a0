import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedInMember } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aSubscriber, settled, type WireSubscription } from '#tools/builders/subscriptions/subscriptions.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { dayInHongKong } from '../calendar.ts'
import { runDue } from './clock.ts'
import * as contract from './contract.ts'
import { chargeAt, lockAt, noticeAt } from './days.rules.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const lineId = '0190f3d2-7c1e-7aaa-8bbb-000000000001'
/** Valid input of each call besides the contract, so that only ownership can refuse it. */
const bodies: Readonly<Record<string, object>> = {
  pause: { months: 1 },
  swap: { line_id: lineId, sub_sku: 'X' },
  quantity: { line_id: lineId, quantity: 1 },
  interval: { interval: 1 },
  date: { date: '2027-01-01' },
  address: { firstname: 'A', lastname: 'B', calling_code: '852', contact: '91234567', address: 'C' },
  wallet: { cap: 1 },
  'out-of-stock': { choice: 'wait' },
  asking: { asks: true },
  cancel: { reasons: ['other'] },
}
/** All calls about one contract, including ones added later. */
const calls = Object.values(contract).flatMap((each) =>
  typeof each === 'object' && 'path' in each && each.method === 'POST' && !each.path.includes('/link')
    ? [each.path]
    : [],
)
const charges = (id: string) =>
  shop.shop.pool.query<{ amount_minor: number; total: number }>(
    `select h.amount_minor, o.total from subscription_cycles c join subscription_charges h on h.cycle_id = c.id
     join orders o on o.id = c.order_id where c.subscription_id = $1`,
    [id],
  )
async function renews(day: string): Promise<void> {
  for (const at of [noticeAt(day), lockAt(day), chargeAt(day)]) {
    clock.move(Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1_000) + 1))
    await runDue(shop.shop.systemContext())
    await settled(shop)
  }
}

describe('the subscription of a member', () => {
  it('is unknown to all others, in every call, and unchanged by them', async () => {
    const { subscription, subscriptionOf } = await aSubscriber(shop)
    const { _id: id } = subscription
    const stranger = await signedInMember(shop)
    expect(calls.length).toBeGreaterThan(15)
    for (const path of calls) {
      const word = path.split('/').at(-1) ?? ''
      const body = { subscription_id: id, ...bodies[word] }
      const { status, body: answer } = await stranger.send('POST', path.replace('{id}', id), body)
      expect([path, status, answer.code]).toEqual([path, 404, 'subscriptions.unknown'])
      const signedOut = await shop.send('POST', `/api/v1${path.replace('{id}', id)}`, body)
      expect([path, [401, 403].includes(signedOut.status)]).toEqual([path, true])
    }
    expect(await subscriptionOf()).toEqual(subscription)
  })

  it('is on the account page, with the day of the shop', async () => {
    const { subscription, buyer } = await aSubscriber(shop)
    const nextOf = async (who: { get: typeof buyer.get }) =>
      (
        (await who.get('/account/dashboard')).body.dashboard as {
          next_delivery: Record<string, unknown> | null
        }
      ).next_delivery
    expect(await nextOf(buyer)).toMatchObject({
      _id: subscription._id,
      today: dayInHongKong(clock.now()),
      renews_on: subscription.next?.renews_on,
      amount_due: subscription.next?.amount_due,
      lines: subscription.lines.map(({ _id, quantity }) => ({ _id, quantity })),
      card: subscription.card,
      dunning: null,
    })
    expect(await nextOf(await signedInMember(shop))).toBeNull()
    // its order is not counted among single orders
    const { dashboard } = (await buyer.get('/account/dashboard')).body
    expect(dashboard).toMatchObject({ order_count: 1, single_order_count: 0 })
  })

  it('has its owner’s card: neither debts nor renewals are charged to another member’s', async () => {
    const { buyer, subscription, subscriptionOf, act } = await aSubscriber(shop)
    const other = await aSubscriber(shop)
    const card_id = other.subscription.card?._id
    const taken = await buyer.send('POST', '/update-payment-method', {
      subscription_id: subscription._id,
      card_id,
    })
    expect([taken.status, taken.body.code]).toEqual([404, 'cards.unknown'])
    await shop.shop.pool.query(
      'update subscription_lines set unit_price = 10051 where subscription_id = $1',
      [subscription._id],
    )
    await renews(subscription.next?.renews_on ?? '')
    const paid = await act('pay-now', { card_id })
    expect([paid.status, paid.body.code]).toEqual([404, 'cards.unknown'])
    expect(await subscriptionOf()).toMatchObject({ state: 'past_due', card: subscription.card })
  })
})

it('ignores prices and states of a request: the shop’s own are charged', async () => {
  const { buyer, subscription, act, subscriptionOf } = await aSubscriber(shop)
  const forged = {
    price: 0.01,
    unit_price: 1,
    total: 0.01,
    amount: 1,
    amount_due: 0.01,
    delivery_fee: 0,
    state: 'ended',
    paid_in_a_row: 9,
    next: { amount_due: 0.01 },
  }
  const line_id = subscription.lines[0]?._id
  const priceOf = ({ lines }: WireSubscription) => lines[0]?.price
  await act('quantity', { line_id, quantity: 2, ...forged })
  await act('skip', forged)
  await act('unskip', forged)
  await act('wallet', { cap: 0, ...forged })
  const early = await buyer.send('POST', '/subscriptions/cancel', {
    subscription_id: subscription._id,
    reasons: ['other'],
    ...forged,
  })
  expect([early.status, early.body.code]).toEqual([409, 'subscriptions.minimum_periods'])
  const after = await subscriptionOf()
  expect([after.state, priceOf(after), after.minimum]).toEqual([
    'active',
    priceOf(subscription),
    subscription.minimum,
  ])
  expect(after.next?.goods).toBe((priceOf(subscription) ?? 0) * 2)
  await renews(after.next?.renews_on ?? '')
  const { rows } = await charges(subscription._id)
  const minor = Math.round((after.next?.amount_due ?? 0) * 100)
  expect(rows).toEqual([{ amount_minor: minor, total: minor }])
})

it('is charged by a repeat of a request that failed between the card change and the charge', async () => {
  const { subscription, act, buyer, subscriptionOf } = await aSubscriber(shop)
  const { pool } = shop.shop
  await pool.query('update subscription_lines set unit_price = 10053 where subscription_id = $1', [
    subscription._id,
  ])
  await renews(subscription.next?.renews_on ?? '')
  const body = { card_id: subscription.card?._id }
  const pay = () =>
    buyer.send('POST', `/subscriptions/${subscription._id}/pay-now`, body, { 'idempotency-key': 'cut' })
  await pool.query(`create function cut_charge() returns trigger language plpgsql as $$ begin
    raise 'connection lost' using errcode = 'XX000'; end $$`)
  await pool.query(
    'create trigger cut before insert on subscription_charges for each row execute function cut_charge()',
  )
  expect((await pay()).status).toBe(500)
  await pool.query('drop trigger cut on subscription_charges')
  await pool.query(`update idempotency_keys set claimed_at = now() - interval '31 seconds' where key = 'cut'`)
  expect((await pay()).body.code).toBe('subscriptions.declined')
  expect((await act('pay-now')).status).toBe(200)
  expect(await subscriptionOf()).toMatchObject({ state: 'active', dunning: null })
})
