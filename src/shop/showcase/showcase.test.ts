import { changeSetting } from '../content/content.ts'
import type { Settings } from '../content/settings.rules.ts'
import { orderViewStates } from '../content/order-states.rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysToCome } from '#tools/builders/catalogue/to-come.ts'
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

const as = (state: object) => ({
  cookie: `elowen_app=${encodeURIComponent(JSON.stringify({ confirmCountry: true, ...state }))}`,
})
async function one(url: string, headers = {}): Promise<Product> {
  const { status, body } = await shop.get(`/api/v1/product?channel=4&limit=1&unique_url=${url}`, headers)
  expect(status).toBe(200)
  return body.product as Product
}
const option = (product: Product, subSku: string): Option => {
  const found = product.product_option.find((each) => each.sub_sku === subSku)
  if (!found) throw new Error(`${subSku} is not on show`)
  return found
}

describe('GET /product with unique_url', () => {
  it('answers the field names of the specification', async () => {
    const { body } = await shop.get(
      '/api/v1/product?html_content=1&channel=4&limit=1&unique_url=scalp-balance-shampoo',
    )
    const product = body.product as Product
    expect(product).toMatchObject({
      sku: 'ELOWEN-SCALP-SHAMPOO',
      brand_key: 'elowen',
      product_type: 'SinglePurchase',
      product_whatsapp: false,
      allow_member_group: [],
    })
    expect(Object.keys(product)).toEqual(
      expect.arrayContaining([
        '_id',
        'name',
        'unique_url',
        'priority',
        'created_at',
        'category',
        'product_thumbnail',
        'thumbnail',
        'detail',
        'product_option',
        'html_content',
      ]),
    )
    expect(option(product, 'ELOWEN-SCALP-SHAMPOO-500-M2')).toMatchObject({
      is_subscription: true,
      subscription_inteval_in_month: 2,
      subscription_parent_sku: 'ELOWEN-SCALP-SHAMPOO-500',
      price: 205,
      fix_price: [],
      multi_pricing: [],
    })
    expect(option(product, 'ELOWEN-SCALP-SHAMPOO-500')).toMatchObject({
      original_price: 268,
      price_usd: 29.5,
      fix_price: expect.arrayContaining([{ member_group: 'VIP', price: 208, price_usd: 27 }]),
    })
  })

  it('prices in the currency of the shopper, floored to whole units', async () => {
    const product = await one('scalp-balance-shampoo', as({ country: 'tw', currency: 'TWD' }))
    expect(option(product, 'ELOWEN-SCALP-SHAMPOO-500').effective).toEqual({
      currency: 'TWD',
      price: 948,
      original_price: 1109,
      reason: 'base',
      quantity_prices: [
        { qty: 3, price: 900 },
        { qty: 6, price: 868 },
      ],
    })
  })

  it('has no price in another currency for an option without a USD price', async () => {
    const product = await one('fig-vetiver-body-wash', as({ country: 'jp', currency: 'JPY' }))
    const without = product.product_option.find((each) => each.price_usd === undefined)
    expect(without).toMatchObject({ effective: null, buyable: { ok: false, reason: 'no_price' } })
  })

  it('excludes hidden options from the page', async () => {
    const product = await one('deep-repair-mask')
    expect(product.product_option.map((each) => each.sub_sku)).not.toContain('ELOWEN-HAIR-MASK-50')
  })

  it('answers 404 in the language of the caller for unknown products, and for those with only disabled options', async () => {
    expect(
      (await shop.get('/api/v1/product?unique_url=no-such-thing', { 'accept-language': 'en' })).body,
    ).toMatchObject({
      code: 'shop.not_found',
      message: 'We could not find that.',
      error: 'We could not find that.',
    })
    expect((await shop.get('/api/v1/product?unique_url=archive-root-tonic')).status).toBe(404)
  })
})

describe('whether an option can be bought', () => {
  it.each([
    ['cold-pressed-camellia-oil', {}, 'only_vip'],
    ['oxygen-mist', { country: 'tw', currency: 'TWD' }, 'only_hk_macau'],
  ])('%s as %o: %s', async (url, state, reason) => {
    const product = await one(url, as(state))
    expect(new Set(product.product_option.map((each) => each.buyable.reason))).toEqual(new Set([reason]))
  })

  it('distinguishes out of stock, pre-order and not for sale', async () => {
    const skus = 'ELOWEN-DRY-SHAMPOO-75,ELOWEN-HAIR-MASK-500,ELOWEN-SCALP-BRUSH-SAGE'
    const { body } = await shop.get(`/api/v1/product/status?sub_skus=${skus}`)
    expect(body.status).toMatchObject([
      {
        sub_sku: 'ELOWEN-DRY-SHAMPOO-75',
        availability: 'out_of_stock',
        buyable: { ok: false, reason: 'out_of_stock' },
      },
      {
        sub_sku: 'ELOWEN-HAIR-MASK-500',
        availability: 'pre_order',
        buyable: { ok: true, reason: null },
        estimate: (await daysToCome(shop, 'ELOWEN-HAIR-MASK-500')).from,
      },
      {
        sub_sku: 'ELOWEN-SCALP-BRUSH-SAGE',
        availability: 'not_for_sale',
        buyable: { ok: false, reason: 'not_for_sale' },
      },
    ])
  })

  it('returns "low" and never a count', async () => {
    const { body } = await shop.get(
      '/api/v1/product/inventory?sub_skus=ELOWEN-HAIR-TONIC-60,ELOWEN-SCALP-SHAMPOO-500',
    )
    expect(body.inventory).toEqual([
      { sub_sku: 'ELOWEN-HAIR-TONIC-60', state: 'in_stock', low: true },
      { sub_sku: 'ELOWEN-SCALP-SHAMPOO-500', state: 'in_stock', low: false },
    ])
  })
})

describe('GET /setting', () => {
  it('answers the words of the specification, with an ETag and for a minute', async () => {
    const { body, headers } = await shop.get('/api/v1/setting')
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    expect(body).toMatchObject({
      FreeShippingSpendingValue: 600,
      currency_setting_usd: { rates: { TWD: 32.15, USD: 1 } },
      brand_shipping_list: { troiareuke: ['hk'] },
    })
    expect(body.homepage_setting).toMatchObject({
      best_seller_list: expect.any(Array),
      menu_list: expect.any(Array),
      elowen_list: expect.any(Array),
      combo: expect.any(Array),
    })
    const names = body.status_names as Record<'zh' | 'en' | 'cn', Record<string, string>>
    expect(names.en).toMatchObject({ pending: 'Awaiting payment', shipped: 'Shipped', refunded: 'Refunded' })
    expect(names.cn.pending).toBe('待付款')
    for (const list of Object.values(names)) expect(Object.keys(list)).toEqual([...orderViewStates])
    const again = await shop.get('/api/v1/setting', { 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  it('has the first announcement within its window, and none when all have ended (rules/settings#12)', async () => {
    const text = { chi: '全單免運', eng: 'Free delivery', cn: '全单免运' }
    const shown = async () => (await shop.get('/api/v1/setting')).body.announcement
    const set = async (list: Settings['announcements']) =>
      changeSetting(shop.shop.systemContext(), 'announcements', list)
    expect(await shown()).toBeNull()
    await set([
      { text: { ...text, eng: 'Over' }, until: '2020-01-01T00:00:00Z' },
      { text: { ...text, eng: 'Not yet' }, from: '2999-01-01T00:00:00Z' },
      { text, link: '/shipping' },
      { text: { ...text, eng: 'Second' } },
    ])
    await expect.poll(shown).toEqual({ text, link: '/shipping' })
    await set([])
    await expect.poll(shown).toBeNull()
  })

  it('names the house and the marketplace, whose slugs are not list filters', async () => {
    const { body } = await shop.get('/api/v1/setting')
    expect(body).toMatchObject({
      house_slug: 'elowen',
      market: { collection: 'big_pi', brand: 'oxygen-ceuticals' },
    })
    const values = async () => {
      const { body: list } = await shop.get('/api/v1/product?limit=1')
      return (list.filters as { value: string }[]).map(({ value }) => value)
    }
    expect(await values()).not.toContain('elowen')
    const others = ['hair_care', 'face', 'body_care', 'hand']
    const kind = (await values()).find((value) => others.includes(value))
    await shop.shop.pool.query(`insert into settings (key, value) values ('house_slug', $1)`, [
      JSON.stringify(kind),
    ])
    await expect.poll(async () => (await shop.get('/api/v1/setting')).body.house_slug).toBe(kind)
    expect(await values()).not.toContain(kind)
    await shop.shop.pool.query(`delete from settings where key = 'house_slug'`)
  })

  it('translates a brand that is a phrase, and leaves a brand name as it is', async () => {
    const brandOf = async (url: string, locale: string) =>
      (
        (await shop.get(`/api/v1/product?unique_url=${url}`, { 'x-shop-locale': locale })).body.product as {
          brand: string
        }
      ).brand
    const { rows } = await shop.shop.pool.query<{ unique_url: string }>(
      `select unique_url from products where brand_key = 'others' limit 1`,
    )
    const comb = rows[0]?.unique_url ?? ''
    expect(await Promise.all(['hk', 'zh', 'cn', 'en'].map((locale) => brandOf(comb, locale)))).toEqual([
      '其他品牌',
      '其他品牌',
      '其他品牌',
      'Other brands',
    ])
    expect(await brandOf('scalp-balance-shampoo', 'hk')).toBe('ELOWEN')
  })

  it('is updated at once after a change', async () => {
    await shop.shop.pool.query(
      `insert into settings (key, value) values ('free_shipping_spending_value', '800') on conflict (key) do update set value = excluded.value`,
    )
    await expect
      .poll(async () => (await shop.get('/api/v1/setting')).body.FreeShippingSpendingValue)
      .toBe(800)
  })
})
