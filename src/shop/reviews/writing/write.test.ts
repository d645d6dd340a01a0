import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aCalendar, aDeliveredOrder, aReviewer, someWords } from '#tools/builders/reviews/reviews.ts'
import { anOrder, payByCard } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { claimOrders } from '../../orders/claim.ts'
import { reviewMoves } from '../review.rules.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const calendar = aCalendar()
let shop: TestShop
let desk: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: calendar })
})
afterAll(() => shop.close())

/** Staff sessions last half a day, and the test spans days. */
const atTheDesk = async () => (desk = await atDesk(shop, 'content'))

/** A buyer whose order was delivered a week ago, with the reviews they can write. */
async function aBuyerAWeekLater(goods: Record<string, number> = { [shampoo]: 2 }) {
  const reviewer = await aReviewer(shop)
  const order = await aDeliveredOrder(shop, reviewer, goods)
  calendar.pass(7)
  await reviewer.signIn()
  const mine = await reviewer.mine()
  const id = mine.awaiting[0]?._id ?? ''
  return { ...reviewer, order, id }
}

describe('goods that can be reviewed', () => {
  it('opens a week after delivery for each product once, and closes half a year later', async () => {
    const reviewer = await aReviewer(shop)
    const order = await aDeliveredOrder(shop, reviewer, {
      [shampoo]: 1,
      'ELOWEN-SCALP-SHAMPOO-60': 1,
      'ELOWEN-REPAIR-CONDITIONER-250': 1,
    })
    expect((await reviewer.mine()).awaiting).toEqual([])
    const { rows } = await shop.shop.pool.query<{ id: string }>(
      'select id from reviews where order_id = $1',
      [order._id],
    )
    expect((await reviewer.write(rows[0]?.id ?? '')).body).toMatchObject({ code: 'reviews.not_open' })

    calendar.pass(7)
    await reviewer.signIn()
    const { awaiting } = await reviewer.mine()
    expect(awaiting.map(({ sku }) => sku).toSorted()).toEqual([
      'ELOWEN-REPAIR-CONDITIONER',
      'ELOWEN-SCALP-SHAMPOO',
    ])
    expect(awaiting[0]).toMatchObject({
      state: 'awaiting',
      order_number: order.number,
      days_left: 173,
      rating: null,
    })

    await shop.work('open-for-review')
    expect((await reviewer.mine()).awaiting).toHaveLength(2)

    calendar.pass(173)
    await reviewer.signIn()
    expect((await reviewer.mine()).awaiting).toEqual([])
    expect(await reviewer.write(awaiting[0]?._id ?? '')).toMatchObject({
      status: 409,
      body: { code: 'reviews.closed' },
    })
  })

  it('exclude guest orders, and goods before their delivery', async () => {
    const reviewer = await aReviewer(shop)
    await reviewer.set(shampoo, 1)
    const { body } = await reviewer.order()
    await payByCard(shop, { visitor: reviewer, order: body.order as never })
    const guest = await anOrder(shop, { [shampoo]: 1 })
    await payByCard(shop, guest)
    await shop.shop.pool.query(`update orders set delivered_at = $2 where id = $1`, [
      guest.id,
      calendar.now(),
    ])
    calendar.pass(8)
    await reviewer.signIn()
    expect((await reviewer.mine()).awaiting).toEqual([])
    const { rows } = await shop.shop.pool.query('select id from reviews where order_id = $1', [guest.id])
    expect(rows).toEqual([])
  })
})

it('include a guest order once it belongs to a member', async () => {
  const guest = await anOrder(
    shop,
    { [shampoo]: 1 },
    { email: 'later@example.com', delivery_contact: '91230099' },
  )
  await payByCard(shop, guest)
  await shop.shop.pool.query(`update orders set delivered_at = $2 where id = $1`, [guest.id, calendar.now()])
  calendar.pass(8)
  const reviewer = await aReviewer(shop, { email: 'later@example.com' })
  await claimOrders(shop.shop.systemContext(), {
    memberId: reviewer.member,
    email: 'later@example.com',
    phone: null,
  })
  await shop.work('open-claimed-for-review')
  expect((await reviewer.mine()).awaiting).toMatchObject([{ order_number: guest.order.number }])
})

describe('writing', () => {
  it('submits a review for moderation, with the findings of the automatic check', async () => {
    const { id, write, mine } = await aBuyerAWeekLater()
    const { status, body } = await write(id, { content: `${someWords.content} WhatsApp me at 9123 4567.` })
    expect(status).toBe(200)
    expect(body.comment).toMatchObject({ _id: id, state: 'processing', rating: 5, can_edit: true })
    const after = await mine()
    expect(after.awaiting).toEqual([])
    expect(after.processing).toMatchObject([{ _id: id, title: someWords.title }])
    expect(after.rewards).toMatchObject([{ state: 'locked', choices: [] }])
    await atTheDesk()
    expect((await desk.get(`/reviews/${id}`)).body).toMatchObject({
      review: { findings: ['contact'], nickname: 'Mei', is_version: false },
    })
  })

  it.each([
    [{ content: 'too short to be told  ' }, 200],
    [{ content: '一二三四五六七八九十一二三四五六七八九' }, 'content'],
    [{ content: '一二三四五六七八九十一二三四五六七八九十' }, 200],
    [{ content: `   ${'a'.repeat(19)}   ` }, 'content'],
    [{ title: '   ' }, 'title'],
    [{ title: undefined }, 'title'],
    [{ nickname: '' }, 'nickname'],
    [{ rating: 0 }, 'rating'],
    [{ rating: 6 }, 'rating'],
    [{ rating: 4.5 }, 'rating'],
  ])('%j is answered with %s', async (words, outcome) => {
    const { id, write } = await aBuyerAWeekLater()
    const { status, body } = await write(id, words)
    if (typeof outcome === 'number') return expect(status).toBe(outcome)
    expect([status, body.code]).toEqual([400, 'shop.invalid_input'])
    expect(Object.keys(body.fields as object)).toEqual([outcome])
    if (outcome === 'content') expect(body.fields).toEqual({ content: 'At least 20 characters' })
  })

  it('is possible once, and a review in moderation is edited instead', async () => {
    const { id, write, edit, mine } = await aBuyerAWeekLater()
    expect(await edit(id)).toMatchObject({ status: 409, body: { code: 'reviews.illegal_transition' } })
    await write(id)
    expect(await write(id)).toMatchObject({ status: 409, body: { code: 'reviews.illegal_transition' } })
    expect((await edit(id, { title: 'Better said', rating: 4 })).body.comment).toMatchObject({
      _id: id,
      title: 'Better said',
      rating: 4,
    })
    expect((await mine()).processing).toHaveLength(1)
  })

  it('is accepted once from ten concurrent requests', async () => {
    const { id, write, mine } = await aBuyerAWeekLater()
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    expect((await mine()).rewards).toHaveLength(1)
  })

  it('is refused to all other callers (rules/access#1)', async () => {
    const { id, write } = await aBuyerAWeekLater()
    const other = await aReviewer(shop)
    for (const answer of [
      await other.write(id),
      await other.edit(id),
      await other.withdraw(id),
      await other.get(`/comment?comment_id=${id}`),
      await other.photo(id, new Uint8Array([1])),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'reviews.unknown'])
    await write(id)
    expect(await other.edit(id)).toMatchObject({ status: 404 })
    expect(await other.withdraw(id)).toMatchObject({ status: 404 })
    expect((await shop.get('/api/v1/user/comments')).status).toBe(401)
    expect((await shop.send('POST', '/api/v1/comment', { comment_id: id, ...someWords })).status).toBe(401)
  })
})

describe('the table', () => {
  it('knows the same moves as the rules', async () => {
    const { rows } = await shop.shop.pool.query<{ move: string }>(
      `select from_state || ' ' || to_state as move from moves where entity = 'review' order by 1`,
    )
    const moves = Object.entries(reviewMoves).flatMap(([from, next]) => next.map((to) => `${from} ${to}`))
    expect(rows.map(({ move }) => move)).toEqual(moves.toSorted())
  })

  it('rejects state changes without the transition function, and a change of owner', async () => {
    const { id, write } = await aBuyerAWeekLater()
    await write(id)
    const query = (text: string) => shop.shop.pool.query(text, [id])
    await expect(query(`update reviews set state = 'published' where id = $1`)).rejects.toThrow(
      'by transition alone',
    )
    await expect(query('update reviews set order_id = null where id = $1')).rejects.toThrow()
    const { rows } = await shop.shop.pool.query(
      `select from_state, to_state, actor from state_events where entity = 'review' and entity_id = $1 order by id`,
      [id],
    )
    expect(rows).toEqual([
      { from_state: null, to_state: 'awaiting', actor: 'system' },
      { from_state: 'awaiting', to_state: 'processing', actor: 'member' },
    ])
  })
})

describe('the scalp of its author', () => {
  it('is one of the scalp test’s list, or empty, and is shown in the back office and with the published review', async () => {
    const { id, write, mine, get } = await aBuyerAWeekLater()
    const { body } = await get(`/comment?comment_id=${id}`)
    expect(body.scalp_types).toContainEqual({ key: 'oily', name: 'Oily' })
    const wrong = await write(id, { scalp_type: 'scaly' })
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.fields as object)]).toEqual([
      400,
      'reviews.unknown_scalp',
      ['scalp_type'],
    ])
    expect((await write(id, { scalp_type: 'oily' })).status).toBe(200)
    expect((await mine()).processing[0]).toMatchObject({ scalp_type: 'oily' })
    await atTheDesk()
    expect((await desk.get(`/reviews/${id}`)).body.review).toMatchObject({ scalp_type: { eng: 'Oily' } })
    await desk.send('POST', `/reviews/${id}/decide`, { decision: 'publish' })
    const { rows } = await shop.shop.pool.query<{ id: string }>(
      `select id from products where sku = 'ELOWEN-SCALP-SHAMPOO'`,
    )
    const listed = async () =>
      (await shop.get(`/api/v1/product/comment/${rows[0]?.id}`, { 'x-shop-locale': 'en' })).body
        .comment_list as Record<string, unknown>[]
    // the cached list is dropped once the event is received
    await expect
      .poll(async () => (await listed()).find(({ _id }) => _id === id))
      .toMatchObject({ scalp_type: 'oily' })
  })

  it('is requested for hair care alone', async () => {
    const { id, write, get } = await aBuyerAWeekLater({ 'TERRA-HAND-CREAM-75': 1 })
    expect((await get(`/comment?comment_id=${id}`)).body.scalp_types).toEqual([])
    expect((await write(id, { scalp_type: 'oily' })).body.code).toBe('reviews.unknown_scalp')
  })
})
