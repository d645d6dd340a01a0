import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchFeed, makeFeeds } from '#tools/builders/feeds/feeds.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let manager: AtDesk
let auditor: AtDesk
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  manager = await atDesk(shop, 'manager')
  auditor = await atDesk(shop, 'auditor')
}, 60_000)
afterAll(() => shop.close())

type DeskFeed = {
  key: string
  state: string
  checked_at: string | null
  products: number
  items: number
  waiting: number
  address: string
  problems: { code: string; products: number; leaves_out: boolean }[]
}
type Row = { id: string; sku: string; problems: { code: string; leaves_out: boolean; skus: string[] }[] }
const sql = async (text: string, ...values: unknown[]) => (await shop.shop.pool.query(text, values)).rows
const feeds = async () => (await auditor.get('/feeds')).body.feeds as DeskFeed[]
const feed = async (key = 'google/hk-en') => (await feeds()).find((each) => each.key === key)!
const make = (key = 'google/hk-en') => manager.send('POST', '/feeds/make', { feed: key })
const problems = async (query: string) => {
  const { status, body } = await auditor.get(`/feed-problems?${query}`)
  expect(status).toBe(200)
  return body as unknown as { products: Row[]; total: number; feed: DeskFeed }
}

it('lists every feed of the setting before it is generated, with its state before and after', async () => {
  const before = await feeds()
  expect(before.map(({ key }) => key)).toEqual([
    'google/hk-hk',
    'meta/hk-hk',
    'openai/hk-hk',
    'google/hk-en',
    'meta/hk-en',
    'openai/hk-en',
    'google/tw-zh',
    'meta/tw-zh',
    'openai/tw-zh',
  ])
  expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['first']))
  await makeFeeds(shop)
  const after = await feed()
  expect(after).toMatchObject({
    state: 'fresh',
    waiting: 0,
    address: 'http://shop.test/feeds/google/hk-en.xml',
  })
  expect([after.products > 20, after.items > after.products]).toEqual([true, true])
  await sql(`update product_options set price = price + 1 where sub_sku = 'TERRA-HAND-CREAM-75'`)
  expect(await feed()).toMatchObject({ state: 'changing', waiting: 1 })
  clock.move(16 * 60)
  expect((await feed()).state).toBe('late')
  await makeFeeds(shop)
  expect((await feed()).state).toBe('fresh')
})

it('lists omitted products and missing fields, for one problem or all, in pages', async () => {
  const { problems: counted } = await feed()
  const treatments = counted.find(({ code }) => code === 'treatment')
  expect(treatments?.leaves_out).toBe(true)
  const only = await problems('feed=google/hk-en&code=treatment')
  expect([only.total, only.products.length]).toEqual([treatments?.products, treatments?.products])
  expect(only.products.every((row) => row.problems.some(({ code }) => code === 'treatment'))).toBe(true)
  const lacking = counted.find(({ code }) => code === 'no_gtin')
  const page = await problems('feed=google/hk-en&code=no_gtin&limit=5&page=2')
  expect([page.total, page.products.length]).toEqual([lacking?.products, 5])
  const [row] = page.products
  expect(row?.problems.find(({ code }) => code === 'no_gtin')?.skus.length).toBeGreaterThan(0)
  expect(row?.id).toMatch(/^[0-9a-f-]{36}$/)
  const all = await problems('feed=google/hk-en&limit=1')
  expect(all.total).toBeGreaterThanOrEqual(lacking?.products ?? 0)
  expect((await problems('feed=google/hk-en&page=999')).products).toEqual([])
})

it('lists problems per platform: Meta does not get the kinds of goods that the setting withholds', async () => {
  await sql(`update products set flags = '{supplement}' where sku = 'ATELIER-COLLAGEN'`)
  await makeFeeds(shop)
  const codes = async (key: string) => (await feed(key)).problems.map(({ code }) => code)
  expect(await codes('meta/hk-en')).toContain('withheld_kind')
  expect(await codes('google/hk-en')).not.toContain('withheld_kind')
  const { products } = await problems('feed=meta/hk-en&code=withheld_kind')
  expect(products.map(({ sku }) => sku)).toEqual(['ATELIER-COLLAGEN'])
  expect((await fetchFeed(shop, '/feeds/meta/hk-en.csv')).bytes.toString()).not.toContain('marine-collagen')
  expect((await fetchFeed(shop, '/feeds/google/hk-en.xml')).bytes.toString()).toContain('marine-collagen')
})

it('generates a feed once from several tabs, with an audit entry', async () => {
  const before = (await fetchFeed(shop, '/feeds/google/hk-en.xml')).headers.get('etag')
  const answers = await Promise.all([make(), make(), make('meta/hk-en')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await feed()).waiting).toBeGreaterThan(20)
  expect((await feed('google/tw-zh')).waiting).toBe(0)
  await shop.work('make-wanted-feeds')
  expect(await feed()).toMatchObject({ state: 'fresh', waiting: 0 })
  expect((await fetchFeed(shop, '/feeds/google/hk-en.xml')).headers.get('etag')).toBe(before)
  const lines = await sql(`select entity_id from audit_log where action = 'staff-make-feed' order by 1`)
  expect(lines.map(({ entity_id: id }) => id as string)).toEqual([
    'google/hk-en',
    'google/hk-en',
    'meta/hk-en',
  ])
})

it('generates a requested feed that does not exist yet', async () => {
  await sql('delete from feed_markets')
  expect((await make()).status).toBe(200)
  await shop.work('make-wanted-feeds')
  expect((await feed()).state).toBe('fresh')
})

it.each([
  ['manager', 200, 200],
  ['auditor', 200, 403],
  ['care', 403, 403],
])('%s reads feeds with %i and generates them with %i', async (role, read, write) => {
  const staff = await atDesk(shop, role)
  expect((await staff.get('/feeds')).status).toBe(read)
  expect((await staff.get('/feed-problems?feed=google/hk-en')).status).toBe(read)
  expect((await staff.send('POST', '/feeds/make', { feed: 'google/hk-en' })).status).toBe(write)
})

it.each(['google/us-en', 'yahoo/hk-en', 'google/hk-xx'])('has no feed %s', async (key) => {
  expect((await auditor.get(`/feed-problems?feed=${key}`)).body.code).toBe('feeds.unknown_feed')
  expect((await make(key)).body.code).toBe('feeds.unknown_feed')
})
