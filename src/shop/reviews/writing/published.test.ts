import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import {
  aCalendar,
  aDeliveredOrder,
  aReviewer,
  someWords,
  type Mine,
} from '#tools/builders/reviews/reviews.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

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

/** A review published by staff. */
async function published() {
  const buyer = await aBuyerAWeekLater()
  await buyer.write(buyer.id)
  await atTheDesk()
  const { status } = await desk.send('POST', `/reviews/${buyer.id}/decide`, { decision: 'publish' })
  expect(status).toBe(200)
  return buyer
}
const stateOf = (mine: Mine, id: string) =>
  [...mine.processing, ...mine.published].find((each) => each._id === id)?.state

/** Public reviews of the shampoo. */
async function shownTo(): Promise<{ _id: string; title: string; rewarded: boolean }[]> {
  const { body } = await shop.get('/api/v1/product?unique_url=scalp-balance-shampoo')
  const { _id } = body.product as { _id: string }
  shop.shop.cache.drop('*')
  return (await shop.get(`/api/v1/product/comment/${_id}?x=${Math.random()}`, { 'x-shop-locale': 'en' })).body
    .comment_list as never
}

describe('a published review', () => {
  it('stays visible while a new version is in moderation, and is replaced by it', async () => {
    const { id, edit, mine } = await published()
    const answer = await edit(id, { title: 'Half a year on' })
    const version = (answer.body.comment as { _id: string; replaces: string })._id
    expect(answer.body.comment).toMatchObject({ state: 'processing', replaces: id, title: 'Half a year on' })
    expect(stateOf(await mine(), id)).toBe('published')
    expect((await edit(id, { title: 'A year on' })).body.comment).toMatchObject({
      _id: version,
      title: 'A year on',
    })

    const { body } = await desk.get(`/reviews/${version}`)
    expect(body).toMatchObject({ review: { is_version: true }, published: { id, title: someWords.title } })
    await desk.send('POST', `/reviews/${version}/decide`, { decision: 'publish' })
    const after = await mine()
    expect(after.published.map(({ _id }) => _id)).toEqual([version])
    expect(after.rewards).toMatchObject([{ state: 'claimable' }])
    const { rows } = await shop.shop.pool.query('select state from reviews where id = $1', [id])
    expect(rows).toEqual([{ state: 'replaced' }])
  })

  it('stays when its new version is rejected', async () => {
    const { id, edit, mine } = await published()
    const version = ((await edit(id, { title: 'Call me' })).body.comment as { _id: string })._id
    await desk.send('POST', `/reviews/${version}/decide`, { decision: 'reject', reasons: ['contact'] })
    const after = await mine()
    expect([stateOf(after, id), stateOf(after, version)]).toEqual(['published', 'rejected'])
    expect(after.rewards).toMatchObject([{ state: 'claimable' }])
  })

  it('is deleted with its new version when its author withdraws it, and so is an unclaimed reward', async () => {
    const { id, edit, withdraw, mine } = await published()
    await edit(id, { title: 'On second thoughts' })
    expect((await withdraw(id)).status).toBe(200)
    const after = await mine()
    expect([after.processing, after.published, after.rewards]).toEqual([[], [], []])
    expect((await shownTo()).some(({ _id }) => _id === id)).toBe(false)
    expect(await withdraw(id)).toMatchObject({ status: 409 })
  })

  it('stays when only its new version is withdrawn', async () => {
    const { id, edit, withdraw, mine } = await published()
    const version = ((await edit(id)).body.comment as { _id: string })._id
    expect((await withdraw(version)).status).toBe(200)
    expect(stateOf(await mine(), id)).toBe('published')
  })

  it('shows that its author was rewarded, and updates the rating', async () => {
    const { id } = await published()
    await shop.work('take-ratings')
    expect((await shownTo()).find(({ _id }) => _id === id)).toMatchObject({
      rewarded: true,
      title: someWords.title,
      verified: true,
    })
  })
})
