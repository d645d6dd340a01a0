import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aCalendar, aDeliveredOrder, aReviewer } from '#tools/builders/reviews.ts'
import { receivePayDollar, levelOf, payByCard, violations, type WireOrder } from '#tools/builders/orders.ts'
import { atDesk } from '#tools/builders/staff.ts'
import { cancelByStaff } from '../orders/cancel.ts'
import { orderById } from '../orders/orders.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const cream = 'TERRA-HAND-CREAM-30'
const calendar = aCalendar()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: calendar })
})
beforeEach(() => shop.shop.cache.drop('*'))
afterAll(() => shop.close())

let written = 0
/** Somebody whose review was published just now, and the reward it earned. */
async function aRewarded(rating = 5) {
  const author = await aReviewer(shop)
  await aDeliveredOrder(shop, author, { [shampoo]: 1 })
  calendar.pass(7)
  await author.signIn()
  const review = (await author.mine()).awaiting[0]?._id ?? ''
  written += 1
  await author.write(review, {
    rating,
    content: `It rinses out well and leaves nothing behind, bottle ${written}.`,
  })
  const desk = await atDesk(shop, 'content')
  await desk.send('POST', `/reviews/${review}/decide`, { decision: 'publish' })
  const rewards = async () => (await author.get('/rewards')).body.rewards as Wire[]
  const id = (await rewards())[0]?._id ?? ''
  return {
    ...author,
    review,
    id,
    rewards,
    only: async (): Promise<Wire> => (await rewards())[0] as Wire,
    claim: (choice: string, reward = id) => author.send('POST', '/rewards/claim', { reward, choice }),
  }
}
type Wire = {
  _id: string
  state: string
  chosen: { key: string } | null
  choices: { key: string; worth: number }[]
  days_left: number | null
  coupon_code: string | null
  order_id: string | null
  is_gone: boolean
}

/** Somebody who chose the hand cream, with shampoo in the bag. */
async function aGift() {
  const author = await aRewarded()
  const { status, body } = await author.claim('hand-cream')
  if (status !== 200) throw new Error(JSON.stringify(body))
  await author.set(shampoo, 1)
  return author
}
const order = async (author: Awaited<ReturnType<typeof aGift>>, more: object = {}): Promise<WireOrder> => {
  const answer = await author.order({ redeem_items: [author.id], ...more })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.order as WireOrder
}
const job = async (name: string): Promise<void> => shop.shop.jobs.find((one) => one.name === name)?.run({})

describe('redeeming at the checkout', () => {
  it('adds a line at nothing to quote and order, holds its goods, and is redeemed when the order is paid', async () => {
    const author = await aGift()
    const before = await levelOf(shop, cream)
    const plain = await author.quote()
    expect(plain.rewards).toMatchObject([{ id: author.id, offered: true, redeemed: false }])
    const quote = await author.quote({ redeem_items: [author.id] })
    expect([quote.total, quote.problems]).toEqual([plain.total, plain.problems])
    expect(quote.items).toMatchObject([
      { sub_sku: shampoo },
      { sub_sku: cream, price: 0, net: 0, price_reason: { kind: 'reward' } },
    ])

    const placed = await order(author)
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

  it('goes with one order alone, however many are placed at once', async () => {
    const author = await aGift()
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

  it('takes one an order, of the buyer’s own alone', async () => {
    const author = await aGift()
    const other = await aGift()
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

  it('travels with goods that are sent, to where it is sent', async () => {
    const author = await aRewarded()
    await author.claim('shampoo')
    const { rows } = await shop.shop.pool.query<{ sub_sku: string }>(
      `select o.sub_sku from product_options o join products p on p.id = o.product_id where p.product_type = 'Treatment' and o.availability = 'in_stock' limit 1`,
    )
    await author.set(rows[0]?.sub_sku ?? '', 1)
    expect((await author.quote({ redeem_items: [author.id] })).problems.map(({ code }) => code)).toContain(
      'checkout.reward_not_sent',
    )
  })

  it('is its owner’s again when the order is not paid, for a week at least, and is taken again with it', async () => {
    const author = await aGift()
    calendar.pass(58)
    await author.signIn()
    await author.set(shampoo, 1)
    const placed = await order(author)
    calendar.pass(0.1)
    await job('keep-order-deadlines')
    await author.signIn()
    expect(await author.only()).toMatchObject({ state: 'claimed', order_id: null, days_left: 7 })
    await payByCard(shop, { visitor: author, order: placed })
    expect(await author.only()).toMatchObject({ state: 'redeemed', order_id: placed._id })
  })

  it('leaves an order unpayable whose gift went with another one', async () => {
    const author = await aGift()
    const first = await order(author)
    calendar.pass(0.1)
    await job('keep-order-deadlines')
    await author.signIn()
    await author.set(shampoo, 1)
    const second = await order(author)
    const started = await author.send('POST', '/order/paydollar/create', { order_id: first._id })
    expect(started).toMatchObject({ status: 409, body: { code: 'checkout.reward_gone_meanwhile' } })
    await payByCard(shop, { visitor: author, order: second })
    expect(await author.only()).toMatchObject({ state: 'redeemed', order_id: second._id })
    expect(await violations(shop)).toEqual([])
  })

  it('gives late money back when its gift went with another order', async () => {
    const author = await aGift()
    const first = await order(author)
    const started = await author.send('POST', '/order/paydollar/create', { order_id: first._id })
    const { form } = started.body.payment as { form: { fields: Record<string, string> } }
    calendar.pass(3)
    await job('keep-order-deadlines')
    await author.signIn()
    await author.set(shampoo, 1)
    const second = await order(author)
    await payByCard(shop, { visitor: author, order: second })
    await receivePayDollar(shop, form.fields.orderRef ?? '', {
      Amt: form.fields.amount ?? '',
      Cur: form.fields.currCode ?? '',
    })
    const { body } = await author.get(`/order?id=${first._id}`)
    expect(body.order).toMatchObject({ status: 'expired', refunds: [{ state: 'requested' }] })
  })

  it('is its owner’s again when a paid order is cancelled', async () => {
    const author = await aGift()
    const placed = await order(author)
    await payByCard(shop, { visitor: author, order: placed })
    const ctx = shop.shop.systemContext()
    await cancelByStaff(ctx, await orderById(ctx, placed._id), {
      actor: 'test',
      reason: 'changed their mind',
    })
    expect(await author.only()).toMatchObject({ state: 'claimed' })
    expect(await violations(shop)).toEqual([])
  })
})
