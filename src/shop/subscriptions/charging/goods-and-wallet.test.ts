import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { aSubscriber, settled, type WireSubscription } from '#tools/builders/subscriptions/subscriptions.ts'
import { changeSetting } from '../../content/content.ts'
import { money } from '../../money.ts'
import { setOnHand } from '../../stock/stock.ts'
import { creditWallet, walletOf } from '../../wallet/wallet.ts'
import { runDue } from '../clock.ts'
import { chargeAt, daysLater, lockAt, noticeAt } from '../days.rules.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
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
const due = ({ next }: WireSubscription) => next?.renews_on ?? ''
async function untilCharge(renewsOn: string): Promise<void> {
  for (const at of [noticeAt(renewsOn), lockAt(renewsOn), chargeAt(renewsOn)]) {
    goTo(at)
    await runClock()
  }
}
/** Sets the number of unsold pieces. */
const onShelf = async (free: number) => {
  const { rows } = await shop.shop.pool.query<{ sold: number }>(
    'select (reserved + allocated + safety)::int as sold from stock_levels where sub_sku = $1',
    [shampoo],
  )
  const onHand = (rows[0]?.sold ?? 0) + free
  await setOnHand(shop.shop.systemContext(), [{ subSku: shampoo, onHand }], 'counted', 'test')
  shop.shop.cache.drop('*')
}
const kinds = ({ timeline }: WireSubscription) => timeline.map(({ kind }) => kind)
const paidBy = async (id: string) =>
  (
    await shop.shop.pool.query<{ wallet_amount: number; amount_due: number; total: number }>(
      `select o.wallet_amount::int, o.amount_due::int, o.total::int from subscription_cycles c join orders o on o.id = c.order_id
       where c.subscription_id = $1 and c.number = 2`,
      [id],
    )
  ).rows

describe('a delivery that is out of stock', () => {
  it('is postponed day by day, and charged when stock arrives', async () => {
    const { subscription, subscriptionOf, act } = await aSubscriber(shop)
    await act('out-of-stock', { choice: 'wait' })
    await onShelf(0)
    await untilCharge(due(subscription))
    const waiting = await subscriptionOf()
    expect(waiting).toMatchObject({ state: 'active', next: { number: 2, state: 'locked' } })
    expect([due(waiting), kinds(waiting)[0]]).toEqual([daysLater(due(subscription), 1), 'waiting'])
    expect(await paidBy(subscription._id)).toEqual([])
    await onShelf(50)
    goTo(chargeAt(due(waiting)))
    await runClock()
    expect(await subscriptionOf()).toMatchObject({ minimum: { paid: 2 }, next: { number: 3 } })
  })

  it('is skipped after thirty days, without a charge', async () => {
    const { subscription, subscriptionOf } = await aSubscriber(shop)
    await onShelf(0)
    await untilCharge(due(subscription))
    for (let day = 0; day < 32; day += 1) {
      clock.move(86_400)
      await runClock()
    }
    const after = await subscriptionOf()
    expect(after).toMatchObject({
      state: 'active',
      minimum: { paid: 1 },
      next: { number: 3, state: 'scheduled' },
    })
    expect(kinds(after)).toContain('stock_skipped')
    expect(await paidBy(subscription._id)).toEqual([])
    await onShelf(500)
  })
})

describe('Cash Dollar that pays first', () => {
  const fund = (memberId: string) =>
    shop.shop.systemContext().transaction((tx) =>
      creditWallet(tx, {
        memberId,
        amount: money('HKD', 10_000),
        kind: 'topup',
        key: `fund ${memberId}`,
        ref: '',
        paid: true,
        expiresAt: null,
      }),
    )
  const available = async (memberId: string) =>
    (await walletOf(shop.shop.systemContext(), memberId)).map((each) => [
      each.available.minor,
      each.held.minor,
    ])

  it('pays up to its cap, and the card the rest', async () => {
    const { subscription, buyer, act } = await aSubscriber(shop)
    await fund(buyer.id)
    await act('wallet', { cap: 40 })
    await untilCharge(due(subscription))
    const [order] = await paidBy(subscription._id)
    expect(order).toMatchObject({ wallet_amount: 4_000, amount_due: (order?.total ?? 0) - 4_000 })
    expect(await available(buyer.id)).toEqual([[6_000, 0]])
  })

  it('pays all of a delivery that was announced before its fee rose', async () => {
    const ctx = shop.shop.systemContext()
    const { subscription, buyer, act } = await aSubscriber(shop)
    await shop.shop.systemContext().transaction((tx) =>
      creditWallet(tx, {
        memberId: buyer.id,
        amount: money('HKD', 90_000),
        kind: 'topup',
        key: `fund all ${buyer.id}`,
        ref: '',
        paid: true,
        expiresAt: null,
      }),
    )
    await act('wallet', { cap: 900 })
    await changeSetting(ctx, 'free_shipping_spending_value', 1)
    shop.shop.cache.drop('*')
    goTo(noticeAt(due(subscription)))
    await runClock()
    await changeSetting(ctx, 'free_shipping_spending_value', 500)
    shop.shop.cache.drop('*')
    await untilCharge(due(subscription))
    const [order] = await paidBy(subscription._id)
    expect(order).toMatchObject({ wallet_amount: order?.total, amount_due: 0 })
  })

  it('is given back when the card refuses', async () => {
    const { subscription, subscriptionOf, buyer, act } = await aSubscriber(shop)
    await fund(buyer.id)
    await act('wallet', { cap: 40 })
    await shop.shop.pool.query(
      'update subscription_lines set unit_price = 11051 where subscription_id = $1',
      [subscription._id],
    )
    await untilCharge(due(subscription))
    expect((await subscriptionOf()).state).toBe('past_due')
    expect(await available(buyer.id)).toEqual([[10_000, 0]])
  })
})

it('a line that was settled cannot be taken out of that delivery', async () => {
  const { subscription, act } = await aSubscriber(shop)
  const line_id = subscription.lines[0]?._id
  for (const at of [noticeAt, lockAt]) {
    goTo(at(due(subscription)))
    await runClock()
  }
  expect((await act('quantity', { line_id, quantity: 3 })).status).toBe(200)
  expect((await act('date', { date: daysLater(due(subscription), 3) })).body.code).toBe(
    'subscriptions.cutoff_passed',
  )
  goTo(chargeAt(due(subscription)))
  await runClock()
  const { rows } = await shop.shop.pool.query(
    `select l.quantity from subscription_cycles c join order_lines l on l.order_id = c.order_id where c.subscription_id = $1 and c.number = 2`,
    [subscription._id],
  )
  expect(rows).toEqual([{ quantity: 1 }])
})
