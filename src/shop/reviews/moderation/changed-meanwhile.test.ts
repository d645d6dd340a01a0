import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aCalendar, aDeliveredOrder, aPicture, aReviewer } from '#tools/builders/reviews/reviews.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { eraseAuthor } from '../writing/erase.ts'

const calendar = aCalendar()
let shop: TestShop
let desk: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: calendar })
})
beforeEach(async () => {
  desk = await atDesk(shop, 'content')
})
afterAll(() => shop.close())

let counter = 0
const words = () =>
  `It rinses out well and smells of rosemary, the ${(counter += 1)}th bottle on my shelf at home.`

/** A review in moderation. */
async function aWaitingReview(more: { nickname?: string; withPhoto?: boolean } = {}) {
  const { withPhoto = false, ...written } = more
  const author = await aReviewer(shop)
  await aDeliveredOrder(shop, author, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  calendar.pass(7)
  await author.signIn()
  const id = (await author.mine()).awaiting[0]?._id ?? ''
  const photo = withPhoto
    ? ((await author.photo(id, await aPicture())).body.photo as { id: string }).id
    : null
  await author.write(id, { content: words(), photo_ids: photo ? [photo] : [], ...written })
  desk = await atDesk(shop, 'content')
  return { ...author, id }
}
type Read = { submitted_at: string; content: string; state: string }
const read = async (id: string) => (await desk.get(`/reviews/${id}`)).body.review as Read
const decide = (id: string, body: object) => desk.send('POST', `/reviews/${id}/decide`, body)
const job = async (name: string): Promise<void> => shop.shop.jobs.find((one) => one.name === name)?.run({})

it('decides only on the version that was read', async () => {
  const { id, edit } = await aWaitingReview()
  const { submitted_at: seen } = await read(id)
  calendar.pass(0.01)
  expect(
    (await edit(id, { content: 'Buy a cheaper one at the market around the corner instead.' })).status,
  ).toBe(200)
  for (const decision of ['publish', 'reject', 'request_changes']) {
    const late = await decide(id, { decision, reasons: ['other'], seen })
    expect([late.status, late.body.code]).toEqual([409, 'reviews.changed_meanwhile'])
  }
  const now = await read(id)
  expect(now.state).toBe('processing')
  expect((await decide(id, { decision: 'publish', seen: now.submitted_at })).status).toBe(200)
})

it('does not automatically republish a hidden review, nor its edited version', async () => {
  const { id, edit, signIn } = await aWaitingReview()
  expect((await decide(id, { decision: 'publish' })).status).toBe(200)
  await signIn()
  const { comment } = (await edit(id, { content: words() })).body as { comment: { _id: string } }
  expect(
    (await desk.send('POST', `/reviews/${id}/hide`, { reasons: ['off_topic'], note: 'The courier.' })).status,
  ).toBe(200)
  calendar.pass(15)
  await job('publish-clean-reviews')
  desk = await atDesk(shop, 'content')
  expect((await read(comment._id)).state).toBe('processing')
  expect((await decide(comment._id, { decision: 'publish' })).status).toBe(200)
})

it('replies to and features the review as it is when the change is written', async () => {
  const { id } = await aWaitingReview()
  expect((await decide(id, { decision: 'publish' })).status).toBe(200)
  const client = await shop.shop.pool.connect()
  await client.query('begin')
  await client.query('select from reviews where id = $1 for update', [id]) // holds the lock of a concurrent hide
  const featuring = desk.send('POST', `/reviews/${id}/feature`, { featured: true })
  await new Promise((done) => setTimeout(done, 300))
  await client.query(
    `select set_config('shop.move', json_build_object('entity', 'review', 'id', $1::text, 'actor', 'test', 'reason', '', 'at', now())::text, true)`,
    [id],
  )
  await client.query(`update reviews set state = 'hidden' where id = $1`, [id])
  await client.query('commit')
  client.release()
  const answer = await featuring
  expect([answer.status, answer.body.code]).toEqual([409, 'reviews.illegal_transition'])
})

it('does not automatically publish a review that was just edited', async () => {
  const { id, edit, signIn } = await aWaitingReview()
  calendar.pass(13.9)
  await signIn()
  expect(
    (await edit(id, { content: 'Other words altogether, which nobody of the shop has seen so far.' })).status,
  ).toBe(200)
  calendar.pass(0.2)
  await job('publish-clean-reviews')
  desk = await atDesk(shop, 'content')
  expect((await read(id)).state).toBe('processing')
  calendar.pass(13.9)
  await job('publish-clean-reviews')
  desk = await atDesk(shop, 'content')
  expect((await read(id)).state).toBe('published')
})

it('shows no story of an erased author, because it has a name and a photo', async () => {
  const { id, member } = await aWaitingReview({ nickname: 'Wing of Sheung Wan', withPhoto: true })
  expect((await decide(id, { decision: 'publish' })).status).toBe(200)
  expect((await desk.send('POST', `/reviews/${id}/feature`, { featured: true })).status).toBe(200)
  const stories = async () => JSON.stringify((await shop.get('/api/v1/common/reviews-list')).body)
  const { rows } = await shop.shop.pool.query('select from review_stories where name = $1', [
    'Wing of Sheung Wan',
  ])
  expect(rows).toHaveLength(1)
  await shop.shop.systemContext().transaction((tx) => eraseAuthor(tx, member))
  const left = await shop.shop.pool.query('select from review_stories where name = $1', [
    'Wing of Sheung Wan',
  ])
  expect(left.rows).toEqual([])
  expect(await stories()).not.toContain('Sheung Wan')
})
