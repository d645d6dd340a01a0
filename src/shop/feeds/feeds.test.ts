import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultsOf } from '#tools/builders/feeds/feed-rules.ts'
import { entriesOf, feedText, fetchFeed, makeFeeds, type Entry } from '#tools/builders/feeds/feeds.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  await makeFeeds(shop)
}, 60_000)
afterAll(() => shop.close())

type Option = {
  sub_sku: string
  is_subscription: boolean
  effective: { price: number; original_price: number | null; currency: string } | null
  buyable: { ok: boolean; reason: string | null }
  availability: string
}
type Product = { sku: string; product_type: string; ships_to: string[]; product_option: Option[] } & Record<
  'brand_slug' | 'unique_url',
  string
>

const read = async (path: string): Promise<Entry[]> => entriesOf(path, await feedText(shop, path))
const sql = async (text: string, ...values: unknown[]) => (await shop.shop.pool.query(text, values)).rows
const amount = (text: string | undefined) => {
  const [number = '', currency] = text?.split(' ') ?? []
  return [Number(number), currency]
}

/** Every product as the API shows it to a guest of a country, a page after the other. */
async function productsIn(country: string, language: string): Promise<Product[]> {
  const state = { country, language, confirmCountry: true }
  const headers = {
    cookie: `elowen_app=${encodeURIComponent(JSON.stringify(state))}`,
    'x-shop-locale': language,
  }
  const found: Product[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await shop.get(`/api/v1/product?limit=100&page=${page}`, headers)
    found.push(...(body.products as Product[]))
    if (found.length >= Number(body.total)) return found
  }
}

const expected = (option: Option) =>
  !option.buyable.ok ? 'out_of_stock' : option.availability === 'pre_order' ? 'preorder' : 'in_stock'
const states: Record<string, string> = {
  'in stock': 'in_stock',
  'out of stock': 'out_of_stock',
  pre_order: 'preorder',
}

it.each([
  ['hk', 'en', 'HKD', '/feeds/google/hk-en.xml', 'id', 'availability'],
  ['hk', 'en', 'HKD', '/feeds/meta/hk-en.csv', 'id', 'availability'],
  ['hk', 'en', 'HKD', '/feeds/openai/hk-en.jsonl', 'item_id', 'availability'],
  ['tw', 'zh', 'TWD', '/feeds/google/tw-zh.xml', 'id', 'availability'],
  ['tw', 'zh', 'TWD', '/feeds/meta/tw-zh.csv', 'id', 'availability'],
  ['tw', 'zh', 'TWD', '/feeds/openai/tw-zh.jsonl', 'item_id', 'availability'],
])('in %s (%s) has the data of every product page, to the cent in %s: %s', async (...row) => {
  const [country, language, currency, path, id, availability] = row
  const products = await productsIn(country, language)
  const entries = new Map((await read(path)).map((entry) => [entry[id]?.[0], entry]))
  const sold = products
    .filter(
      ({ product_type, ships_to, sku }) =>
        product_type !== 'Treatment' && ships_to.includes(country) && sku !== 'ELOWEN-GIFT-CARD',
    )
    .flatMap((product) => product.product_option.map((option) => ({ product, option })))
    .filter(
      ({ option }) => !option.is_subscription && option.effective && option.buyable.reason !== 'only_vip',
    )
  const withheld = path.includes('/meta/')
    ? new Set(
        (await sql(`select sku from products where 'supplement' = any (flags)`)).map(
          ({ sku }) => sku as string,
        ),
      )
    : new Set<string>()
  const shown = sold.filter(({ product }) => !withheld.has(product.sku))
  expect(shown.length).toBeGreaterThan(20)
  expect([...entries.keys()].toSorted()).toEqual(shown.map(({ option }) => option.sub_sku).toSorted())
  for (const { product, option } of shown) {
    const entry = entries.get(option.sub_sku)!
    const { price, original_price: original } = option.effective!
    const isReduced = original !== null && original > price
    expect(amount(entry.price?.[0])).toEqual([isReduced ? original : price, currency])
    expect(entry.sale_price ? amount(entry.sale_price[0]) : null).toEqual(
      isReduced ? [price, currency] : null,
    )
    const state = entry[availability]?.[0] ?? ''
    const isUndated = expected(option) === 'preorder' && state === 'out_of_stock'
    if (!isUndated) expect(states[state] ?? state).toBe(expected(option))
    const link = new URL((entry.link ?? entry.url)?.[0] ?? '')
    const below = language === 'hk' ? '' : `/${language}`
    expect(link.pathname).toBe(`${below}/${product.brand_slug}/${product.unique_url}`)
    expect([...link.searchParams]).toEqual([
      ['option', option.sub_sku],
      ['prices_in', country],
    ])
  }
})

const files = ['hk-hk', 'hk-en', 'tw-zh'].flatMap((market) =>
  (['google.xml', 'meta.csv', 'openai.jsonl'] as const).map((file) => {
    const [platform = '', extension = ''] = file.split('.')
    return [platform, `/feeds/${platform}/${market}.${extension}`] as const
  }),
)
it.each(files)('respects the specification of %s for its fields: %s', async (platform, path) => {
  const entries = await read(path)
  expect(entries.length).toBeGreaterThan(20)
  expect(faultsOf(platform, entries)).toEqual([])
})

it('serves a file with ETag and Last-Modified, compressed by file name or by Accept-Encoding', async () => {
  const path = '/feeds/google/hk-en.xml'
  const zipped = await fetchFeed(shop, path, { 'accept-encoding': 'gzip, br' })
  const plain = await fetchFeed(shop, path)
  const packed = await fetchFeed(shop, `${path}.gz`)
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect([packed.headers.get('content-encoding'), packed.headers.get('content-type')]).toEqual([
    null,
    'application/gzip',
  ])
  expect(gunzipSync(zipped.bytes).toString()).toBe(plain.bytes.toString())
  expect(gunzipSync(packed.bytes).toString()).toBe(plain.bytes.toString())
  expect(plain.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(plain.headers.get('x-robots-tag')).toBe('noindex')
  const [etag, since] = [plain.headers.get('etag') ?? '', plain.headers.get('last-modified') ?? '']
  expect((await fetchFeed(shop, path, { 'if-none-match': etag })).status).toBe(304)
  expect(
    (await fetchFeed(shop, path, { 'if-none-match': 'W/"another"', 'if-modified-since': since })).status,
  ).toBe(200)
  expect((await fetchFeed(shop, path, { 'if-modified-since': since })).status).toBe(304)
  const head = await fetchFeed(shop, path, {}, 'HEAD')
  expect([head.status, head.bytes.length, head.headers.get('etag')]).toEqual([200, 0, etag])
  expect(plain.headers.get('content-disposition')).toContain('hk-en.xml')
})

it.each([
  '/feeds/google/hk-en.csv',
  '/feeds/yahoo/hk-en.xml',
  '/feeds/google/jp-hk.xml',
  '/feeds/google/us-en.xml',
  '/feeds/google/hk-en.xml.zip',
  '/feeds/google/%2e%2e%2fhk-en.xml',
])('has no feed at %s', async (path) => expect((await fetchFeed(shop, path)).status).toBe(404))

it('returns Retry-After for a file that is not generated yet', async () => {
  const fresh = await openTestShop({ LIMITS_FACTOR: '1000' })
  const { status, headers } = await fetchFeed(fresh, '/feeds/google/hk-en.xml')
  expect([status, headers.get('retry-after')]).toEqual([503, '60'])
  await fresh.close()
})

it('limits the requests of an address', async () => {
  const strict = await openTestShop()
  const answers = []
  for (let call = 0; call < 122; call += 1)
    answers.push((await fetchFeed(strict, '/feeds/google/hk-en.xml')).status)
  expect(answers.filter((status) => status === 429).length).toBe(2)
  await strict.close()
})
