import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { exportOf } from '#tools/builders/profile/export.ts'
import { aCalendar, aDeliveredOrder, aPicture, aReviewer } from '#tools/builders/reviews/reviews.ts'
import { returnsOf } from '#tools/builders/returns/returns.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { exportedOf } from './export.store.ts'
import { personalTables } from './registry.ts'

let shop: TestShop
/**
 * Starts ten days ago, and each shopper takes seven: the emails of the first one are older than two days, a last one
 * is not.
 */
const calendar = aCalendar(new Date(Date.now() - 10 * 86_400_000).toISOString())
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: calendar })
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query(text, values)).rows as R[]

const workAll = async () => {
  const names = await rows<{ identifier: string }>(
    'select distinct t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id',
  )
  for (const { identifier } of names) await shop.work(identifier)
}

/** A member whose data contains a mark in every place where a shopper can leave it. */
async function aMarked(mark: string, phone: string) {
  const email = `${mark}@example.com`
  const reviewer = await aReviewer(shop, { email, phone: `+852${phone}`, firstname: `${mark}first` })
  await reviewer.send('POST', '/address', {
    firstname: `${mark}first`,
    lastname: `${mark}last`,
    code: '852',
    phone,
    address: `12/F, ${mark} Street`,
    city: 'wan_chai',
    province: 'hong_kong_island',
    country: 'hk',
  })
  const order = await aDeliveredOrder(shop, reviewer, { [shampoo]: 2, [conditioner]: 1 })
  const back = returnsOf(shop, reviewer, order)
  await back.ask([{ line: 0, units: 1, note: `${mark} bought one too many` }])
  calendar.pass(7)
  await reviewer.signIn()
  const [awaitingReview] = (await reviewer.mine()).awaiting
  expect((await reviewer.photo(awaitingReview?._id ?? '', await aPicture())).status).toBe(200)
  await reviewer.write(awaitingReview?._id ?? '', {
    content: `${mark} wrote that it rinses out well and calms.`,
  })
  await reviewer.send('POST', '/feedback', {
    topic: 'order',
    name: `${mark}first`,
    email,
    phone,
    text: `${mark} asks <b>loudly</b>`,
    recaptchaResponse: 'test-passes',
  })
  const [ticket] = await rows<{ id: string }>('select id from feedback where email = $1', email)
  const desk = await atDesk(shop, 'owner')
  const answer = { text: `${mark} is answered`, seen: 0 }
  await desk.send('POST', `/tickets/${ticket?.id}/answer`, answer, { 'idempotency-key': `answer-${mark}` })
  await reviewer.send('POST', '/newsletter', { email })
  await reviewer.set(shampoo, 1)
  const at = calendar.now()
  const [product] = await rows<{ id: string }>('select id from products order by sku limit 1')
  await rows(
    'insert into wishlist_items (member_id, product_id, at) values ($1, $2, $3)',
    reviewer.id,
    product?.id,
    at,
  )
  await rows(
    `insert into restock_requests (sub_sku, email, member_id, locale, created_at) values ($1, $2, $3, 'en', $4)`,
    conditioner,
    email,
    reviewer.id,
    at,
  )
  await workAll()
  return { ...reviewer, bought: order, email }
}

type Marked = Awaited<ReturnType<typeof aMarked>>

/** One member referred the other, voted for their review and received a gift from them. */
async function acquainted(one: Marked, other: Marked): Promise<void> {
  const at = calendar.now()
  await rows(
    `insert into referrals (kind, referrer_id, friend_id, order_id, order_number, friend_initial, state, base, reward, kept, created_at)
     values ('reward', $1, $2, $3, $4, 'B', 'ordered', 0, 0, 0, $5)`,
    one.id,
    other.id,
    other.bought._id,
    other.bought.number,
    at,
  )
  await rows(
    `insert into referral_attachments (friend_id, referrer_id, via, at) values ($1, $2, 'link', $3)`,
    other.id,
    one.id,
    at,
  )
  await rows(
    `insert into review_votes (review_id, member_id) select id, $1 from reviews where member_id = $2 limit 1`,
    one.id,
    other.id,
  )
}

/** More entries than a page contains. */
async function aLongHistory(memberId: string, entries: number): Promise<void> {
  await rows(
    `with made as (insert into ledger_txs (kind, key, ref, label, actor, at)
       select 'adjust', 'long ' || n, '', 'entry ' || n, 'test', now() from generate_series(1, $2::int) n returning id, label),
     lot as (insert into wallet_lots (id, member_id, currency, source, ref, worth, created_at)
       values (gen_random_uuid(), $1, 'HKD', 'adjust', '', 'promo', now()) returning id)
     insert into ledger_entries (tx_id, account, member_id, lot_id, currency, amount)
     select made.id, 'available', $1, lot.id, 'HKD', 100 from made, lot
     union all select made.id, 'adjustment', null, null, 'HKD', -100 from made`,
    memberId,
    entries,
  )
}

describe('the data export of a member', () => {
  let file: Awaited<ReturnType<typeof exportOf>>
  let one: Marked
  beforeAll(async () => {
    one = await aMarked('alphamark', '61230001')
    const other = await aMarked('betamark', '61230002')
    await acquainted(one, other)
    await aLongHistory(one.id, 1_203)
    await one.signIn()
    await aDeliveredOrder(shop, one, { [conditioner]: 1 })
    await one.set(shampoo, 1)
    await workAll()
    file = await exportOf(shop, one.headers)
  })

  it('is a ZIP download with a page, a file for each list and the uploaded files', () => {
    expect([file.type, file.saved]).toEqual(['application/zip', 'attachment; filename="elowen-account.zip"'])
    const lists = personalTables().filter(([, table]) => exportedOf(table).length > 0)
    expect(file.names).toEqual(expect.arrayContaining(lists.map(([name]) => `data/${name}.json`)))
    expect(file.names.filter((name) => /^reviews\/.*\.webp$/.test(name))).toHaveLength(1)
  })

  it('has the rows of the member in every table', () => {
    for (const table of [
      'members',
      'member_sessions',
      'member_addresses',
      'orders',
      'order_lines',
      'order_addresses',
      'payment_attempts',
      'reviews',
      'review_photos',
      'returns',
      'return_lines',
      'feedback',
      'ticket_answers',
      'marketing_consents',
      'messages',
      'wishlist_items',
      'restock_requests',
      'cart_lines',
      'referrals',
      'review_votes',
      'invoices',
    ])
      expect([table, file.rows(table).length > 0]).toEqual([table, true])
    expect(file.rows('members')).toMatchObject([{ email: one.email, firstname: 'alphamarkfirst' }])
    const { number, total } = one.bought
    expect(file.rows('orders')).toContainEqual(expect.objectContaining({ number, total }))
  })

  it('holds the whole history, however many pages it has', () => {
    const labels = file.rows('ledger_entries').map(({ label }) => label)
    expect(new Set(labels.filter((label) => String(label).startsWith('entry '))).size).toBe(1_203)
    expect(file.rows('ledger_entries').find(({ label }) => label === 'entry 7')).toMatchObject({
      amount: 1,
      currency: 'HKD',
    })
  })

  it('has no data of other people', () => {
    expect(file.whole).toContain('alphamark')
    expect(file.whole).not.toMatch(/betamark|61230002/i)
  })

  it('holds no secret', () => {
    expect(file.whole).not.toMatch(/argon2|[?&](?:token|confirm)=|secret_hash/)
  })

  it('has the texts of emails after two days, when their codes have expired, with links that open no order', async () => {
    const [letter] = await rows<{ text: string }>(
      `select text from messages where order_id = $1 and text like '%?token=%' limit 1`,
      one.bought._id,
    )
    expect(letter).toBeDefined()
    const texts = file.rows('messages').map(({ text }) => text)
    expect(texts).toContain(letter?.text.replace(/\?token=[\w-]+/g, ''))
    expect(texts).toContain(null) // recent texts, which can contain a valid code
  })

  it('has a page in the member’s language without external resources and scripts', () => {
    expect(file.page).toContain('What we keep about you')
    expect(file.page).toContain('&lt;b&gt;loudly&lt;/b&gt;')
    expect(file.page).not.toMatch(/<script|<img|<link|src=|href=|<b>loudly/)
  })

  it('requires a signed-in member', async () => {
    await expect(exportOf(shop, {})).rejects.toThrow('401')
  })
})
