import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openRewardsShop,
  orderWithReward,
  shampoo,
  type RewardsShop,
} from '#tools/builders/rewards/earned-rewards.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import { payByCard, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aReviewer } from '#tools/builders/reviews/reviews.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { money } from '../money.ts'
import { markDelivered, pack, startPicking } from '../orders/fulfilment/fulfil.ts'
import { ship } from '../orders/fulfilment/ship.ts'
import { cancelByStaff } from '../orders/cancel.ts'
import { orderById } from '../orders/orders.ts'
import { openReviews } from '../reviews/writing/eligible.ts'
import { clawBack } from '../wallet/claw-back.ts'

let shop: RewardsShop
beforeAll(async () => {
  shop = await openRewardsShop()
})
afterAll(() => shop.close())

type Author = Awaited<ReturnType<RewardsShop['aRewarded']>>
const one = async <T>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows[0] as T

/** Refunds the order that earned a reward. */
async function refund({ id }: Author): Promise<void> {
  const owner = await atDesk(shop, 'owner')
  const { order } = await one<{ order: string }>(
    'select v.order_id as order from rewards w join reviews v on v.id = w.review_id where w.id = $1',
    id,
  )
  const shown = ok(await owner.get(`/orders/${order}`)).body.order as { lines: { id: string }[] }
  const units = shown.lines.map((line) => ({ line_id: line.id, units: 1 }))
  ok(await owner.send('POST', `/orders/${order}/refunds`, { units, reason: 'x', to_wallet: true }))
  await shop.work('withdraw-refunded-rewards')
}
const stateOf = async ({ id }: Author) =>
  (await one<{ state: string }>('select state from rewards where id = $1', id)).state
const left = async ({ id }: Author) =>
  (
    await one<{ left: number }>(
      'select coalesce(sum(available), 0)::int as left from wallet_lots where ref = $1',
      id,
    )
  ).left
const choiceOf = async (author: Author, kind: string) =>
  ((await author.only()).choices as { key: string; kind?: string }[]).find((each) => each.kind === kind)
    ?.key ?? ''

it('is void if it was unclaimed, or its gift unsent', async () => {
  for (const author of [await shop.aRewarded(), await shop.aGift()]) {
    await refund(author)
    expect(await stateOf(author)).toBe('void')
  }
  expect(await violations(shop)).toEqual([])
})

it('is taken back from the wallet as far as the balance allows, once', async () => {
  const [whole, spent] = [await shop.aRewarded(), await shop.aRewarded()]
  for (const author of [whole, spent]) {
    await author.signIn()
    const { status } = await author.claim(await choiceOf(author, 'cash_dollar'))
    expect([status, (await left(author)) > 0]).toEqual([200, true])
  }
  // as if all but a dollar had paid for something
  const amount = money('HKD', (await left(spent)) - 100)
  const used = { memberId: spent.member, amount, ref: spent.id, key: 'used', kind: 'review_reward' } as const
  await shop.shop.systemContext().transaction((tx) => clawBack(tx, used))
  const taken = async ({ id }: Author) =>
    (
      await one<{ taken: number }>(
        "select coalesce(-sum(e.amount), 0)::int as taken from ledger_txs t join ledger_entries e on e.tx_id = t.id where t.ref = $1 and t.key like 'reward:%:refunded:%' and e.account = 'available'",
        id,
      )
    ).taken
  for (const author of [whole, spent]) {
    await refund(author)
    await shop.work('withdraw-refunded-rewards')
    expect(await left(author)).toBe(0)
  }
  expect(await taken(spent)).toBe(100)
  expect(await violations(shop)).toEqual([])
})

it('ends as an unused code', async () => {
  const author = await shop.aRewarded()
  await author.claim(await choiceOf(author, 'coupon'))
  const code = (await author.only()).coupon_code
  await refund(author)
  expect(await one('select state from coupons where code = $1', code)).toEqual({ state: 'ended' })
})

it('ends as an unused code when the bank decides for the buyer', async () => {
  const author = await shop.aRewarded()
  await author.claim(await choiceOf(author, 'coupon'))
  const code = (await author.only()).coupon_code
  const { order } = await one<{ order: string }>(
    'select v.order_id as order from rewards w join reviews v on v.id = w.review_id where w.id = $1',
    author.id,
  )
  const finance = await atDesk(shop, 'finance')
  const at = `/orders/${order}/dispute`
  ok(await finance.send('POST', at, { reason: 'not recognised', case_ref: 'CB-2' }))
  await shop.work('freeze-review-rewards')
  expect(await one('select state from coupons where code = $1', code)).toEqual({ state: 'live' })
  ok(await finance.send('POST', `${at}/end`, { outcome: 'lost' }))
  await shop.work('thaw-review-rewards')
  expect(await one('select state from coupons where code = $1', code)).toEqual({ state: 'ended' })
})

it('is void once the order with its gift is cancelled', async () => {
  const author = await shop.aGift()
  const placed = await orderWithReward(author)
  await payByCard(shop, { visitor: author, order: placed })
  await refund(author)
  expect(await stateOf(author)).toBe('redeemed')
  const ctx = shop.shop.systemContext()
  await cancelByStaff(ctx, await orderById(ctx, placed._id), { actor: 'test', reason: 'not to be' })
  expect(await stateOf(author)).toBe('void')
})

it('stays while a part of the order is paid', async () => {
  const author = await shop.aRewarded()
  const { id } = await one<{ id: string }>(
    'select v.order_id as id from rewards w join reviews v on v.id = w.review_id where w.id = $1',
    author.id,
  )
  await shop.shop
    .systemContext()
    .transaction((tx) => tx.publish('order.refunded', { orderId: id, refundId: crypto.randomUUID() }))
  await shop.work('withdraw-refunded-rewards')
  expect(await stateOf(author)).toBe('claimable')
})

it('is void, too, once an order is refunded of which pieces were exchanged for others before', async () => {
  const author = await aReviewer(shop)
  await author.set(shampoo, 2)
  const placed = (await author.order({})).body.order as WireOrder
  await payByCard(shop, { visitor: author, order: placed })
  const owner = await atDesk(shop, 'owner')
  const at = `/orders/${placed._id}`
  const change = {
    quantities: [{ line_id: placed.items[0]?._id, quantity: 1 }],
    add: [{ sub_sku: shampoo, quantity: 1 }],
  }
  ok(await owner.send('POST', `${at}/edits`, { ...change, reason: 'another bottle' }))
  const ctx = shop.shop.systemContext()
  const step = { id: placed._id, actor: 'test' }
  await startPicking(ctx, step)
  await pack(ctx, step)
  await ship(ctx, { ...step, lines: [], carrier: 'SF', trackingNumber: 'SF1' })
  await markDelivered(ctx, step)
  await openReviews(ctx, placed._id)
  shop.calendar.pass(7)
  await author.signIn()
  const review = (await author.mine()).awaiting[0]?._id ?? ''
  await author.write(review, { content: 'It rinses out well, and leaves nothing behind in the bottle.' })
  await (await atDesk(shop, 'content')).send('POST', `/reviews/${review}/decide`, { decision: 'publish' })
  const { id } = await one<{ id: string }>('select id from rewards where review_id = $1', review)
  expect(await stateOf({ id } as Author)).toBe('claimable')
  const desk = await atDesk(shop, 'owner')
  const { lines } = ok(await desk.get(at)).body.order as { lines: { id: string }[] }
  const units = lines.map((line) => ({ line_id: line.id, units: 1 }))
  const back = { units, delivery: true, reason: 'x', to_wallet: true }
  expect(ok(await desk.send('POST', `${at}/refunds`, back)).body).toMatchObject({
    order: { payment: 'refunded' },
  })
  await shop.work('withdraw-refunded-rewards')
  expect(await stateOf({ id } as Author)).toBe('void')
})
