import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  cream,
  openRewardsShop,
  orderWithReward,
  shampoo,
  type RewardsShop,
} from '#tools/builders/rewards/earned-rewards.ts'
import {
  levelOf,
  payByCard,
  receivePayDollar,
  violations,
  type WireOrder,
} from '#tools/builders/orders/orders.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { cancelByStaff } from '../orders/cancel.ts'
import { orderById } from '../orders/orders.ts'

let shop: RewardsShop
beforeAll(async () => {
  shop = await openRewardsShop()
})
beforeEach(() => shop.shop.cache.drop('*'))
afterAll(() => shop.close())

describe('redeeming at the checkout', () => {
  it('adds a free line to quote and order, reserves its stock, and is redeemed when the order is paid', async () => {
    const author = await shop.aGift()
    const before = await levelOf(shop, cream)
    const plain = await author.quote()
    expect(plain.rewards).toMatchObject([{ id: author.id, offered: true, redeemed: false }])
    const quote = await author.quote({ redeem_items: [author.id] })
    expect([quote.total, quote.problems]).toEqual([plain.total, plain.problems])
    expect(quote.items).toMatchObject([
      { sub_sku: shampoo },
      { sub_sku: cream, price: 0, net: 0, price_reason: { kind: 'reward' } },
    ])

    const placed = await orderWithReward(author)
    expect(placed.items.map(({ sub_sku }) => sub_sku)).toEqual([shampoo, cream])
    expect(await author.only()).toMatchObject({ state: 'reserved', order_id: placed._id })
    expect(await levelOf(shop, cream)).toMatchObject({ reserved: before.reserved + 1 })
    expect((await author.quote().catch(() => null))?.rewards ?? []).toEqual([])

    await payByCard(shop, { visitor: author, order: placed })
    expect(await author.only()).toMatchObject({ state: 'redeemed', order_id: placed._id })
    expect(await levelOf(shop, cream)).toMatchObject({
      reserved: before.reserved,
      allocated: before.allocated + 1,
    })
    expect(await violations(shop)).toEqual([])
  })

  it('is possible in one order alone, however many are placed at once', async () => {
    const author = await shop.aGift()
    const carts = await Promise.all(
      Array.from({ length: 10 }, () => author.order({ redeem_items: [author.id] })),
    )
    const ids = new Set(
      carts.filter(({ status }) => status === 200).map(({ body }) => (body.order as WireOrder)._id),
    )
    expect(ids.size).toBe(1)
    await author.set(shampoo, 1)
    const again = await author.order({ redeem_items: [author.id] })
    expect([again.status, again.body.code]).toEqual([422, 'checkout.problems'])
    expect((again.body.quote as { problems: object[] }).problems).toMatchObject([
      { code: 'checkout.reward_unavailable', field: 'redeem_items' },
    ])
  })

  it('accepts one reward in an order, of the buyer alone', async () => {
    const author = await shop.aGift()
    const other = await shop.aGift()
    await author.signIn()
    const problem = async (redeem: string[]) =>
      (await author.quote({ redeem_items: redeem })).problems.map(({ code }) => code)
    expect(await problem([author.id, other.id])).toEqual(['checkout.one_reward'])
    expect(await problem([other.id])).toEqual(['checkout.reward_unavailable'])
    expect(await problem(['nonsense'])).toEqual(['checkout.reward_unavailable'])
    const { rows } = await shop.shop.pool.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where indexname = 'rewards_one_an_order'`,
    )
    expect(rows[0]?.indexdef).toContain('UNIQUE')
  })

  it('requires shipped goods, and a country it ships to', async () => {
    const author = await shop.aRewarded()
    await author.claim('shampoo')
    const { rows } = await shop.shop.pool.query<{ sub_sku: string }>(
      `select o.sub_sku from product_options o join products p on p.id = o.product_id where p.product_type = 'Treatment' and o.availability = 'in_stock' limit 1`,
    )
    await author.set(rows[0]?.sub_sku ?? '', 1)
    expect((await author.quote({ redeem_items: [author.id] })).problems.map(({ code }) => code)).toContain(
      'checkout.reward_not_sent',
    )
  })

  it('is returned to its owner if the order is not paid, for at least a week, and is reserved again with it', async () => {
    const author = await shop.aGift()
    shop.calendar.pass(58)
    await author.signIn()
    await author.set(shampoo, 1)
    const placed = await orderWithReward(author)
    shop.calendar.pass(0.1)
    await shop.job('keep-order-deadlines')
    await author.signIn()
    expect(await author.only()).toMatchObject({ state: 'claimed', order_id: null, days_left: 7 })
    await payByCard(shop, { visitor: author, order: placed })
    expect(await author.only()).toMatchObject({ state: 'redeemed', order_id: placed._id })
  })

  it('makes an order unpayable whose gift was redeemed by another one', async () => {
    const author = await shop.aGift()
    const first = await orderWithReward(author)
    shop.calendar.pass(0.1)
    await shop.job('keep-order-deadlines')
    await author.signIn()
    await author.set(shampoo, 1)
    const second = await orderWithReward(author)
    const started = await author.send('POST', '/order/paydollar/create', { order_id: first._id })
    expect(started).toMatchObject({ status: 409, body: { code: 'checkout.reward_gone_meanwhile' } })
    await payByCard(shop, { visitor: author, order: second })
    expect(await author.only()).toMatchObject({ state: 'redeemed', order_id: second._id })
    expect(await violations(shop)).toEqual([])
  })

  it('refunds late money when its gift was redeemed by another order', async () => {
    const author = await shop.aGift()
    const first = await orderWithReward(author)
    const started = await author.send('POST', '/order/paydollar/create', { order_id: first._id })
    const { form } = started.body.payment as { form: { fields: Record<string, string> } }
    shop.calendar.pass(3)
    await shop.job('keep-order-deadlines')
    await author.signIn()
    await author.set(shampoo, 1)
    const second = await orderWithReward(author)
    await payByCard(shop, { visitor: author, order: second })
    await receivePayDollar(shop, form.fields.orderRef ?? '', {
      Amt: form.fields.amount ?? '',
      Cur: form.fields.currCode ?? '',
    })
    const { body } = await author.get(`/order?id=${first._id}`)
    expect(body.order).toMatchObject({ status: 'expired', refunds: [{ state: 'requested' }] })
  })

  it('is returned to its owner when a paid order is cancelled', async () => {
    const author = await shop.aGift()
    const placed = await orderWithReward(author)
    await payByCard(shop, { visitor: author, order: placed })
    const ctx = shop.shop.systemContext()
    await cancelByStaff(ctx, await orderById(ctx, placed._id), {
      actor: 'test',
      reason: 'changed their mind',
    })
    expect(await author.only()).toMatchObject({ state: 'claimed' })
    expect(await violations(shop)).toEqual([])
  })

  it.each(['unpaid', 'paid'])(
    'is void with an order that is not completed, %s, once the order it was earned by was lost in a dispute',
    async (which) => {
      const author = await shop.aGift()
      const placed = await orderWithReward(author)
      if (which === 'paid') await payByCard(shop, { visitor: author, order: placed })
      const { rows } = await shop.shop.pool.query<{ id: string }>(
        'select v.order_id as id from rewards w join reviews v on v.id = w.review_id where w.id = $1',
        [author.id],
      )
      const finance = await atDesk(shop, 'finance')
      const at = `/orders/${rows[0]?.id}/dispute`
      await finance.send('POST', at, { reason: 'not recognised', case_ref: 'CB-1' })
      await finance.send('POST', `${at}/end`, { outcome: 'lost' })
      for (const job of ['freeze-review-rewards', 'thaw-review-rewards']) await shop.work(job)
      const state = async () =>
        (await shop.shop.pool.query('select state from rewards where id = $1', [author.id])).rows[0].state
      expect(await state()).toBe(which === 'paid' ? 'redeemed' : 'reserved')
      const ctx = shop.shop.systemContext()
      await cancelByStaff(ctx, await orderById(ctx, placed._id), { actor: 'test', reason: 'not to be' })
      expect(await state()).toBe('void')
      expect(await violations(shop)).toEqual([])
    },
  )
})
