import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { aCalendar, aDeliveredOrder, aPicture, aReviewer } from '#tools/builders/reviews/reviews.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

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

const texts = Array.from(
  { length: 40 },
  (_, at) => `It rinses out well and smells of rosemary, number ${at} of those I tried.`,
)

/** A review in moderation. */
async function aWaitingReview(words: object = {}, withPhoto = false) {
  const author = await aReviewer(shop)
  await aDeliveredOrder(shop, author, { 'ELOWEN-SCALP-SHAMPOO-500': 1 })
  calendar.pass(7)
  await author.signIn()
  const id = (await author.mine()).awaiting[0]?._id ?? ''
  const photo = withPhoto
    ? ((await author.photo(id, await aPicture())).body.photo as { id: string }).id
    : null
  const answer = await author.write(id, { content: texts.pop(), photo_ids: photo ? [photo] : [], ...words })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  desk = await atDesk(shop, 'content')
  return { ...author, id }
}
const decide = (id: string, words: object) => desk.send('POST', `/reviews/${id}/decide`, words)
const job = async (name: string): Promise<void> => shop.shop.jobs.find((one) => one.name === name)?.run({})

describe('the queue', () => {
  it('lists waiting reviews, oldest first, and filters them by finding and by words', async () => {
    const first = await aWaitingReview({ rating: 2 })
    const second = await aWaitingReview({ title: 'See www.example.com' })
    const { body } = await desk.get('/reviews')
    const ids = (body.reviews as { id: string }[]).map(({ id }) => id)
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id))
    const found = async (query: string) =>
      ((await desk.get(`/reviews?${query}`)).body.reviews as { id: string }[]).map(({ id }) => id)
    expect(await found('finding=contact')).toEqual([second.id])
    expect(await found('search=www.example')).toEqual([second.id])
    expect(await found('search=%25_%25')).toEqual([])
    expect(await found('stars=2')).toEqual([first.id])
  })

  it('shows decisions by stars, so that bias is visible', async () => {
    const before = (await desk.get('/reviews')).body.by_stars as { rating: number; published: number }[]
    const { id } = await aWaitingReview({ rating: 1 })
    await decide(id, { decision: 'publish' })
    const after = (await desk.get('/reviews')).body.by_stars as { rating: number; published: number }[]
    const ones = (rows: typeof after) => rows.find(({ rating }) => rating === 1)?.published ?? 0
    expect(ones(after)).toBe(ones(before) + 1)
  })

  it('finds a text that was used before', async () => {
    const content = texts.pop()
    await aWaitingReview({ content })
    const copy = await aWaitingReview({ content: `  ${content?.toUpperCase()} !` })
    expect((await desk.get(`/reviews/${copy.id}`)).body.review).toMatchObject({ findings: ['duplicate'] })
  })
})

describe('deciding', () => {
  it('publishes, with the staff user in the audit log', async () => {
    const { id, mine } = await aWaitingReview()
    expect((await decide(id, { decision: 'publish' })).body.review).toMatchObject({
      state: 'published',
      rewarded: true,
    })
    expect((await mine()).published).toMatchObject([{ _id: id, published_at: expect.any(String) }])
    const { rows } = await shop.shop.pool.query(
      `select who, before ->> 'state' was, after ->> 'state' is from audit_log where entity_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ who: desk.email, was: 'processing', is: 'published' }])
    expect((await desk.get(`/reviews/${id}`)).body.events).toMatchObject([
      {},
      {},
      { from: 'processing', to: 'published', actor: desk.email },
    ])
    expect(await decide(id, { decision: 'publish' })).toMatchObject({
      status: 409,
      body: { code: 'reviews.illegal_transition' },
    })
  })

  it('refuses to publish one’s own review, because it is rewarded (rules/staff#7)', async () => {
    const { id } = await aWaitingReview()
    const { pool } = shop.shop
    await pool.query(
      'update members set email = $2 where id = (select member_id from reviews where id = $1)',
      [id, desk.email],
    )
    expect(await decide(id, { decision: 'publish' })).toMatchObject({
      status: 403,
      body: { code: 'staff.own_gain' },
    })
    desk = await atDesk(shop, 'content')
    expect((await decide(id, { decision: 'publish' })).status).toBe(200)
  })

  it('rejects with reasons, and voids the reward', async () => {
    const { id, mine } = await aWaitingReview()
    expect(await decide(id, { decision: 'reject' })).toMatchObject({
      status: 400,
      body: { code: 'reviews.reason_missing' },
    })
    expect((await decide(id, { decision: 'reject', reasons: ['rating'] })).status).toBe(400)
    await decide(id, { decision: 'reject', reasons: ['off_topic'], note: 'This is about the courier.' })
    const after = await mine()
    expect(after.processing).toMatchObject([
      { state: 'rejected', reasons: ['off_topic'], note: 'This is about the courier.', can_edit: false },
    ])
    expect(after.rewards).toEqual([])
  })

  it('requests changes once, after which its author edits it', async () => {
    const { id, mine, edit } = await aWaitingReview()
    await decide(id, {
      decision: 'request_changes',
      reasons: ['personal'],
      note: 'Please leave the name out.',
    })
    expect((await mine()).processing).toMatchObject([
      { state: 'changes_requested', note: 'Please leave the name out.', can_edit: true },
    ])
    expect((await edit(id, { content: texts.pop() })).body.comment).toMatchObject({ state: 'processing' })
    expect(await decide(id, { decision: 'request_changes', reasons: ['personal'] })).toMatchObject({
      body: { code: 'reviews.asked_before' },
    })
    expect((await decide(id, { decision: 'publish' })).status).toBe(200)
    expect((await mine()).published).toMatchObject([{ reasons: [], note: '' }])
  })

  it('hides a published review, replies to it, and features it among the stories', async () => {
    const { id, mine } = await aWaitingReview({}, true)
    expect(await desk.send('PUT', `/reviews/${id}/reply`, { eng: 'Thank you.' })).toMatchObject({
      body: { code: 'reviews.illegal_transition' },
    })
    await decide(id, { decision: 'publish' })
    const { body } = await desk.send('PUT', `/reviews/${id}/reply`, { eng: 'Thank you.', chi: '多謝你。' })
    expect(body.review).toMatchObject({ reply: { eng: 'Thank you.', chi: '多謝你。', cn: '多謝你。' } })
    expect((await desk.send('POST', `/reviews/${id}/feature`, { featured: true })).body.review).toMatchObject(
      { featured: true },
    )
    const stories = async () => {
      shop.shop.cache.drop('*')
      return (
        (await shop.get(`/api/v1/review-stories?x=${Math.random()}`)).body.stories as { image_url: string }[]
      ).filter(({ image_url }) => image_url.startsWith('/api/v1/comment/photo/'))
    }
    await expect.poll(async () => (await stories()).length).toBe(1)
    expect(await desk.send('POST', `/reviews/${id}/hide`, {})).toMatchObject({
      status: 400,
      body: { code: 'reviews.reason_missing' },
    })
    await desk.send('POST', `/reviews/${id}/hide`, { reasons: ['personal'], note: 'Names somebody.' })
    await expect.poll(async () => (await stories()).length).toBe(0)
    const after = await mine()
    expect(after.published).toMatchObject([{ state: 'hidden', reasons: ['personal'] }])
    expect(after.rewards).toEqual([])
  })

  it('requires its right: customer care replies, and decides nothing', async () => {
    const { id } = await aWaitingReview()
    const care = await atDesk(shop, 'care')
    expect(await care.send('POST', `/reviews/${id}/decide`, { decision: 'publish' })).toMatchObject({
      status: 403,
    })
    expect((await care.get(`/reviews/${id}`)).status).toBe(200)
    expect((await (await atDesk(shop, 'warehouse')).get('/reviews')).status).toBe(403)
    for (const call of [`/reviews/${id}/decide`, `/reviews/${id}/hide`, `/reviews/${id}/feature`])
      expect(
        (await care.send('POST', call, { decision: 'publish', featured: true, reasons: ['other'] })).status,
      ).toBe(403)
    const unknownId = '019a0000-0000-7000-8000-000000000001'
    expect(await decide(unknownId, { decision: 'publish' })).toMatchObject({
      status: 404,
      body: { code: 'reviews.unknown' },
    })
  })
})

describe('time', () => {
  it('publishes clean reviews after two weeks, notifies staff after ten days, and leaves the others to staff', async () => {
    const odd = await aWaitingReview({ title: 'Call 9123 4567 for more' })
    const pictured = await aWaitingReview({}, true)
    const clean = await aWaitingReview({ rating: 1 })
    const today = async () => {
      const { body } = await (await atDesk(shop, 'content')).get('/today')
      const matters = body.matters as { kind: string; rows: { id: string; due_at: string }[] }[]
      return matters.find(({ kind }) => kind === 'reviews_waiting')?.rows.map(({ id }) => id) ?? []
    }
    expect(await today()).not.toContain(clean.id)
    calendar.pass(11)
    expect(await today()).toEqual(expect.arrayContaining([clean.id, odd.id]))
    await job('publish-clean-reviews')
    const states = async () => {
      const { rows } = await shop.shop.pool.query<{ id: string; state: string }>(
        'select id, state from reviews where id = any ($1)',
        [[clean.id, odd.id, pictured.id]],
      )
      return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
    }
    expect(await states()).toMatchObject({ [clean.id]: 'processing' })
    calendar.pass(4)
    await job('publish-clean-reviews')
    await job('publish-clean-reviews')
    expect(await states()).toEqual({
      [clean.id]: 'published',
      [odd.id]: 'processing',
      [pictured.id]: 'processing',
    })
  })

  it('opens a task for customer care for low ratings, without delaying the review', async () => {
    const { id } = await aWaitingReview({ rating: 2 })
    const cares = async () => {
      const { body } = await (await atDesk(shop, 'care')).get('/today')
      return (body.matters as { kind: string; rows: { id: string }[] }[])
        .find(({ kind }) => kind === 'review_cares')
        ?.rows.map((row) => row.id)
    }
    expect(await cares()).toContain(id)
    expect((await decide(id, { decision: 'publish' })).status).toBe(200)
    expect(await cares()).toContain(id)
    const care = await atDesk(shop, 'care')
    expect(
      (await care.send('POST', `/reviews/${id}/cared`, { note: 'Called; sent another pump.' })).status,
    ).toBe(200)
    expect(await cares()).not.toContain(id)
    expect(await care.send('POST', `/reviews/${id}/cared`)).toMatchObject({ status: 409 })
  })
})
