import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aCalendar, aDeliveredOrder, aReviewer } from '#tools/builders/reviews.ts'
import { receivePayDollar, levelOf, payByCard, violations, type WireOrder } from '#tools/builders/orders.ts'
import { atDesk } from '#tools/builders/staff.ts'
import { cancelByStaff } from '../orders/cancel.ts'
import { orderById } from '../orders/orders.ts'
import { rewardMoves } from './rules.ts'

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

describe('claiming', () => {
  it.each([1, 3, 5])('offers the same to somebody of %i stars', async (rating) => {
    const { only } = await aRewarded(rating)
    const reward = await only()
    expect(reward).toMatchObject({ state: 'claimable', days_left: 60 })
    expect(reward.choices.map(({ key, worth }) => [key, worth])).toEqual([
      ['hand-cream', 50],
      ['shampoo', 50],
      ['conditioner', 50],
      ['coupon', 50],
      ['cash-dollar', 50],
    ])
  })

  it('makes a code of a coupon, for one use', async () => {
    const author = await aRewarded()
    const { body } = await author.claim('coupon')
    const { coupon_code: code, state } = body.reward as Wire
    expect([state, code]).toEqual(['redeemed', expect.stringMatching(/^R-[0-9A-Z]{10}$/)])
    await author.set(shampoo, 1)
    expect(await author.quote({ coupon: code })).toMatchObject({ discount: { code, amount: 50 } })
    await author.order({ coupon: code })
    await author.set(shampoo, 1)
    expect((await author.quote({ coupon: code })).problems).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'coupon.used_up' })]),
    )
  })

  it('credits Cash Dollar at once, and once', async () => {
    const author = await aRewarded()
    const answers = await Promise.all(Array.from({ length: 10 }, () => author.claim('cash-dollar')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await shop.shop.pool.query(
      `select sum(available)::int as cents from wallet_lots where member_id = $1`,
      [author.member],
    )
    expect(rows).toEqual([{ cents: 5_000 }])
  })

  it('refuses what is not there, was chosen, or is somebody else’s', async () => {
    const author = await aRewarded()
    const other = await aRewarded()
    await author.signIn()
    expect(await author.claim('gold')).toMatchObject({
      status: 400,
      body: { code: 'rewards.unknown_choice' },
    })
    expect(await author.claim('hand-cream', other.id)).toMatchObject({
      status: 404,
      body: { code: 'rewards.unknown' },
    })
    await author.claim('hand-cream')
    expect(await author.claim('shampoo')).toMatchObject({
      status: 409,
      body: { code: 'rewards.not_claimable' },
    })
    expect((await author.only()).choices).toEqual([])
    expect((await shop.get('/api/v1/rewards')).status).toBe(401)
  })

  it('ends sixty days later, with two reminders before', async () => {
    const author = await aRewarded()
    const reminded = async (): Promise<number[]> => {
      const { rows } = await shop.shop.pool.query<{ reminded: number }>(
        'select reminded from rewards where id = $1',
        [author.id],
      )
      return rows.map((row) => row.reminded)
    }
    const view: number[][] = []
    for (const days of [44, 1, 11, 1]) {
      calendar.pass(days)
      await job('keep-reward-days')
      view.push(await reminded())
    }
    expect(view).toEqual([[0], [45], [45], [57]])
    await author.signIn()
    expect(await author.only()).toMatchObject({ state: 'claimable', days_left: 3 })
    calendar.pass(3)
    await author.signIn()
    expect(await author.claim('coupon')).toMatchObject({ status: 409, body: { code: 'rewards.expired' } })
    await job('keep-reward-days')
    expect(await author.only()).toMatchObject({ state: 'expired', choices: [] })
    expect(await author.claim('coupon')).toMatchObject({ status: 409, body: { code: 'rewards.expired' } })
  })

  it('offers another of the same worth when a gift is gone', async () => {
    const author = await aGift()
    await shop.shop.pool.query(`update stock_levels set safety = on_hand where sub_sku = $1`, [cream])
    shop.shop.cache.drop('*')
    try {
      expect(await author.only()).toMatchObject({ state: 'claimed', is_gone: true })
      const quote = await author.quote({ redeem_items: [author.id] })
      expect(quote.problems).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ code: 'checkout.reward_gone', field: 'redeem_items' }),
        ]),
      )
      expect(quote.rewards).toMatchObject([
        { id: author.id, offered: false, redeemed: false, reason: expect.stringContaining('same worth') },
      ])
      expect(await author.claim('hand-cream')).toMatchObject({
        status: 409,
        body: { code: 'rewards.choice_gone' },
      })
      expect((await author.claim('shampoo')).body.reward).toMatchObject({
        state: 'claimed',
        chosen: { key: 'shampoo' },
        is_gone: false,
      })
      expect((await author.quote({ redeem_items: [author.id] })).items).toMatchObject([
        {},
        { sub_sku: 'ELOWEN-SCALP-SHAMPOO-60', price: 0 },
      ])
    } finally {
      await shop.shop.pool.query(`update stock_levels set safety = 0 where sub_sku = $1`, [cream])
    }
  })
})

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

it('knows the same moves in the table as in the rules, and lets nobody else move one', async () => {
  const { rows } = await shop.shop.pool.query<{ move: string }>(
    `select from_state || ' ' || to_state as move from moves where entity = 'reward' order by 1`,
  )
  const moves = Object.entries(rewardMoves).flatMap(([from, next]) => next.map((to) => `${from} ${to}`))
  expect(rows.map(({ move }) => move)).toEqual(moves.toSorted())
  const { id } = await aRewarded()
  await expect(
    shop.shop.pool.query(`update rewards set state = 'redeemed' where id = $1`, [id]),
  ).rejects.toThrow('by transition alone')
})
