import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlatform, aProfile, openPlatforms, type APlatform } from '#tools/builders/agents/platform.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
let platforms: Awaited<ReturnType<typeof openPlatforms>>
let assistant: APlatform
beforeAll(async () => {
  ;[shop, platforms] = await Promise.all([
    openTestShop({ LIMITS_FACTOR: '1000', WEBHOOKS_LOOPBACK: '1' }),
    openPlatforms(),
  ])
  assistant = aPlatform(shop, platforms.publish(aProfile()))
})
afterAll(() => Promise.all([shop.close(), platforms.close()]))

type Variant = {
  id: string
  price: { amount: number; currency: string }
  availability: { available: boolean; status: string }
  inputs?: { id: string; match: string }[]
}
type Product = {
  id: string
  title: string
  url: string
  media: { url: string }[]
  variants: Variant[]
  selected?: { label: string }[]
  options?: { values: { id: string; available: boolean }[] }[]
}
type Found = {
  products: Product[]
  product: Product
  pagination: { has_next_page: boolean; cursor?: string; total_count: number }
  messages?: { type: string; code: string; path?: string; content: string }[]
}
const hongKong = { address_country: 'HK', language: 'en', currency: 'HKD' }
const search = async (request: object): Promise<Found> => {
  const { status, body } = await assistant.post('/catalog/search', request)
  expect(status).toBe(200)
  return body as Found
}
/** The request of a product page. */
async function onPage(subSku: string, country: string, currency: string, locale = 'en') {
  const app = encodeURIComponent(JSON.stringify({ country, currency, confirmCountry: true }))
  const { body } = await shop.get(`/api/v1/product?skus=${subSku}`, {
    cookie: `elowen_app=${app}`,
    'x-shop-locale': locale,
  })
  const { products } = body as {
    products: {
      product_option: { sub_sku: string; effective: { price: number } | null; buyable: { ok: boolean } }[]
    }[]
  }
  return products[0]?.product_option.find(({ sub_sku }) => sub_sku === subSku)
}

describe('searching the catalogue (rules/agents#9)', () => {
  it.each([
    ['shampoo', 'en', /shampoo/i],
    ['洗頭水', 'zh-Hant-HK', /[洗髮]/],
    ['洗发水', 'zh-Hans', /洗/],
  ])('finds %s and responds in the requested language', async (query, language, looks) => {
    const { products } = await search({ query, context: { address_country: 'HK', language } })
    expect(products.length).toBeGreaterThan(0)
    expect(products.some(({ title }) => looks.test(title))).toBe(true)
    for (const { url, media } of products) {
      expect(url).toMatch(/^http:\/\/shop\.test\//)
      expect(media[0]?.url).toMatch(/^http.*\.jpg$/)
    }
  })

  it.each([
    ['HK', 'hk', 'HKD'],
    ['Taiwan', 'tw', 'TWD'],
    ['JPN', 'jp', 'JPY'],
    ['TH', 'th', 'THB'],
    ['GB', 'uk', 'GBP'],
  ])('returns the price and availability of the page for %s', async (address_country, country, currency) => {
    const { products } = await search({ query: 'shampoo', context: { address_country, language: 'en' } })
    const variants = products.flatMap((product) => product.variants)
    expect(variants.length).toBeGreaterThan(1)
    for (const { id, price, availability } of variants) {
      expect(price.currency).toBe(currency)
      const option = await onPage(id, country, currency)
      const places = currency === 'JPY' ? 1 : 100 // ISO 4217 has two decimals for TWD, the shop none
      expect(price.amount).toBe(Math.round((option?.effective?.price ?? -1) * places))
      if (availability.available) expect(option?.buyable.ok).toBe(true)
    }
  })

  it('returns a message with the path of an item that cannot be bought', async () => {
    const { products, messages = [] } = await search({
      query: 'shampoo',
      context: { address_country: 'CH', language: 'en' },
    })
    const [at, product] =
      [...products.entries()].find(([, { variants }]) =>
        variants.some((each) => !each.availability.available),
      ) ?? []
    const position = product?.variants.findIndex((each) => !each.availability.available)
    const message = messages.find(({ path }) => path === `$.products[${at}].variants[${position}]`)
    expect(message?.content).toMatch(/\w/)
  })

  it('marks everything as unavailable in countries without delivery, with a message', async () => {
    const { products, messages } = await search({
      query: 'shampoo',
      context: { address_country: 'FR', language: 'en' },
    })
    expect(
      products.flatMap(({ variants }) => variants).every(({ availability }) => !availability.available),
    ).toBe(true)
    expect(messages?.[0]).toMatchObject({ code: 'region_restricted', content: expect.stringContaining('FR') })
  })

  it('returns ten products by default, and the others in pages, each once', async () => {
    const first = await search({ filters: { categories: [] }, context: hongKong })
    expect(first.products.length).toBeLessThanOrEqual(10)
    expect(first.pagination.has_next_page).toBe(true)
    const ids = first.products.map(({ id }) => id)
    let { cursor } = first.pagination
    while (cursor) {
      const next = await search({ filters: { categories: [] }, context: hongKong, pagination: { cursor } })
      ids.push(...next.products.map(({ id }) => id))
      cursor = next.pagination.cursor
    }
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(10)
  })

  it('filters by price in the response’s currency, and reports when it cannot', async () => {
    const price = { min: 10_000, max: 30_000 }
    const { products } = await search({ filters: { price }, context: hongKong })
    expect(products.length).toBeGreaterThan(0)
    for (const { variants } of products)
      expect(variants.some(({ price: { amount } }) => amount >= 10_000 && amount <= 30_000)).toBe(true)
    const other = await search({ filters: { price }, context: { address_country: 'HK', language: 'en' } })
    expect(other.messages?.map(({ code }) => code)).toContain('price_filter_ignored')
  })

  it.each([
    ['no input', {}],
    ['an empty query', { query: ' ' }],
    ['a number for a query', { query: 7 }],
    ['a limit below one', { query: 'a', pagination: { limit: 0 } }],
    ['a cursor of another shop', { query: 'a', pagination: { cursor: 'bm9uZQ' } }],
    ['a list', []],
    ['text', 'not json'],
  ])('refuses %s', async (_, request) => {
    const { status, body } = await assistant.post('/catalog/search', request)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid_request', content: expect.any(String) })
  })
})

describe('looking products up (rules/agents#9)', () => {
  const lookup = async (request: object): Promise<Found> =>
    (await assistant.post('/catalog/lookup', request)).body as Found

  it('returns each product once, with the ids that matched', async () => {
    const { products } = await search({ query: 'shampoo', context: hongKong })
    const product = products[0]!
    const variant = product.variants.at(-1)!
    const answer = await lookup({
      ids: [product.id, variant.id, product.id, 'no such thing'],
      context: hongKong,
    })
    expect(answer.products).toHaveLength(1)
    const inputs = answer.products[0]?.variants.flatMap((each) => each.inputs ?? [])
    expect(inputs).toContainEqual({ id: variant.id, match: 'exact' })
    expect(inputs).toContainEqual({ id: product.id, match: 'featured' })
    expect(answer.messages).toContainEqual({ type: 'info', code: 'not_found', content: 'no such thing' })
  })

  it('refuses too many at once', async () => {
    const { status, body } = await assistant.post('/catalog/lookup', {
      ids: Array.from({ length: 51 }, (_, at) => `x${at}`),
    })
    expect([status, body.code]).toEqual([400, 'request_too_large'])
  })

  it('returns one product whole, the requested option first', async () => {
    const { products } = await search({ query: 'shampoo', context: hongKong })
    const product = products.find(({ variants }) => variants.length > 1)!
    const wanted = product.variants.at(-1)!
    const { body } = await assistant.post('/catalog/product', { id: wanted.id, context: hongKong })
    const shown = (body as Found).product
    expect(shown.variants[0]?.id).toBe(wanted.id)
    expect(shown.options?.[0]?.values.length).toBe(product.variants.length)
    expect(shown.selected).toHaveLength(1)
  })

  it('returns `not_found` for an unknown product', async () => {
    const { status, body } = await assistant.post('/catalog/product', { id: 'none', context: hongKong })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ucp: { status: 'error' },
      messages: [{ code: 'not_found', severity: 'unrecoverable' }],
    })
  })
})

it('reports that search is unavailable, instead of no results', async () => {
  const away = await openTestShop({
    LIMITS_FACTOR: '1000',
    WEBHOOKS_LOOPBACK: '1',
    SEARCH_URL: 'http://127.0.0.1:1',
  })
  const { status, body } = await aPlatform(away, platforms.publish(aProfile())).post('/catalog/search', {
    query: 'shampoo',
    context: hongKong,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ products: [], messages: [{ type: 'info', code: 'search_unavailable' }] })
  await away.close()
})
