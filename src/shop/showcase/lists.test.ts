import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

type Option = {
  sub_sku: string
  effective: { price: number; original_price: number | null; currency: string } | null
  buyable: { ok: boolean; reason: string | null }
} & Record<string, unknown>
type Product = {
  _id: string
  sku: string
  priority: number
  created_at: string
  product_option: Option[]
  category: string[]
} & Record<string, unknown>

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function one(url: string, headers = {}): Promise<Product> {
  const { status, body } = await shop.get(`/api/v1/product?channel=4&limit=1&unique_url=${url}`, headers)
  expect(status).toBe(200)
  return body.product as Product
}
async function list(query: string, headers = {}): Promise<{ products: Product[]; total: number }> {
  const { status, body } = await shop.get(`/api/v1/product?channel=4&${query}`, headers)
  expect(status).toBe(200)
  return body as { products: Product[]; total: number }
}

describe('lists', () => {
  it('sorts by popularity, age and price, and pages', async () => {
    const popular = await list('category=hair_care&limit=5')
    expect(popular.products).toHaveLength(5)
    expect(popular.products.map((each) => each.priority)).toEqual(
      popular.products.map((each) => each.priority).toSorted((a, b) => b - a),
    )
    const second = await list('category=hair_care&limit=5&page=2')
    expect(second.products[0]?.sku).not.toBe(popular.products[0]?.sku)
    const fresh = (await list('sort=new&limit=100')).products.map((each) => each.created_at)
    expect(fresh).toEqual(fresh.toSorted().toReversed())
  })

  it('lists products that ship to the shopper’s country before the others', async () => {
    const app = encodeURIComponent(JSON.stringify({ country: 'tw', currency: 'TWD', confirmCountry: true }))
    const { body } = await shop.get('/api/v1/product?brand=big_pi&limit=100', { cookie: `elowen_app=${app}` })
    const shipsToTaiwan = (body.products as { ships_to: string[] }[]).map(({ ships_to: to }) =>
      to.includes('tw'),
    )
    expect(new Set(shipsToTaiwan)).toEqual(new Set([true, false]))
    expect(shipsToTaiwan).toEqual(shipsToTaiwan.toSorted((a, b) => Number(b) - Number(a)))
  })

  it('excludes products whose options are all disabled', async () => {
    const { products } = await list('limit=100')
    expect(products.map((each) => each.sku)).not.toContain('ELOWEN-ARCHIVE-TONIC')
  })

  it('returns products by sku in the requested order', async () => {
    const { products } = await list('skus=TERRA-CANDLE,ELOWEN-SCALP-SERUM,NOPE')
    expect(products.map((each) => each.sku)).toEqual(['TERRA-CANDLE', 'ELOWEN-SCALP-SERUM'])
  })

  it.each(['limit=101', 'page=0', 'sort=random', 'unique_url=../etc', 'channel=x', 'keyword=%00'])(
    'refuses %s with a readable message',
    async (query) => {
      const { status, body } = await shop.get(`/api/v1/product?${query}`)
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'shop.invalid_input', fields: expect.any(Object) })
      expect(String(body.message).length).toBeGreaterThan(5)
    },
  )
})

describe('search', () => {
  it('sorts the results on request', async () => {
    const fresh = (await list('keyword=shampoo&sort=new')).products.map((each) => each.created_at)
    expect(fresh.length).toBeGreaterThan(2)
    expect(fresh).toEqual(fresh.toSorted().toReversed())
  })

  it.each(['洗發水', '洗发水', '洗頭水', 'shampoo', 'shampo', 'xifashui'])(
    '%s finds shampoos first',
    async (keyword) => {
      const { products } = await list(`keyword=${encodeURIComponent(keyword)}`)
      expect(products[0]?.category).toContain('shampoo')
    },
  )

  it('suggests a few with names and thumbnail', async () => {
    const { body } = await shop.get('/api/v1/product/autocomplete?channel=4&keyword=serum')
    expect((body.products as object[])[0]).toMatchObject({
      name: { eng: expect.any(String), chi: expect.any(String) },
      thumbnail: expect.stringContaining('/media/'),
    })
  })
})

describe('GET /product/offers/{id}', () => {
  it('offers hidden options at their special price', async () => {
    const shampoo = await one('scalp-balance-shampoo')
    const { body } = await shop.get(`/api/v1/product/offers/${shampoo._id}`)
    const offered = body.offers as { bundle_sku: string; sub_sku: string; product: Product }[]
    const mask = offered.find((offer) => offer.sub_sku === 'ELOWEN-HAIR-MASK-50')
    expect(mask?.product.product_option).toHaveLength(1)
    expect(mask?.product.product_option[0]).toMatchObject({
      availability: 'hidden',
      buyable: { ok: true },
      effective: { reason: 'special' },
    })
  })

  it('excludes products that cannot share a cart with the product', async () => {
    const spa = await one('scalp-spa-ritual')
    expect((await shop.get(`/api/v1/product/offers/${spa._id}`)).body).toEqual({ offers: [] })
  })

  it('answers 404 for an unknown product and 400 for an invalid id', async () => {
    expect((await shop.get('/api/v1/product/offers/00000000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await shop.get('/api/v1/product/offers/1')).status).toBe(400)
  })
})
