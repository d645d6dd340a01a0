import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysToCome } from '#tools/builders/catalogue/to-come.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '100' })
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500' // 228, from 3 pieces 218; USD 29.50
const mask = 'ELOWEN-HAIR-MASK-500' // 528, pre-order

async function holding(wanted: Record<string, number>, state: { country?: string; currency?: string } = {}) {
  const visitor = await aVisitor(shop, state)
  for (const [subSku, quantity] of Object.entries(wanted))
    expect((await visitor.set(subSku, quantity)).status).toBe(200)
  return visitor
}

describe('delivery in a dry run of POST /order/create', () => {
  it('is free above the threshold after discounts, or by coupon; gift coupons add their gift', async () => {
    const visitor = await holding({ [shampoo]: 2, 'ELOWEN-REPAIR-CONDITIONER-250': 1 }) // 456 + 158
    expect(await visitor.quote()).toMatchObject({ total: 614, delivery_fee: 0, free_delivery: true })
    expect(await visitor.quote({ coupon: 'SAVE80' })).toMatchObject({
      total: 564,
      delivery_fee: 30,
      free_delivery: false,
    })
    const small = await holding({ [shampoo]: 2 })
    expect(await small.quote({ coupon: 'POSTFREE' })).toMatchObject({
      total: 456,
      delivery_fee: 0,
      discount: { amount: 0 },
    })
    const gift = await small.quote({ coupon: 'SAGEGIFT' })
    expect(gift).toMatchObject({ total: 486, discount: { code: 'SAGEGIFT', amount: 0 } })
    expect(gift.items).toMatchObject([
      { sub_sku: shampoo },
      { sub_sku: 'TERRA-HAND-WASH-300', price: 0, price_reason: { kind: 'gift' } },
    ])
  })

  it('lists the delivery methods of an address with their fees', async () => {
    const visitor = await holding({ [shampoo]: 1 })
    expect((await visitor.quote()).delivery_methods).toEqual([
      { method: 'shipping', fee: 30, offered: true, reason: null },
      { method: 'pickup_shop', fee: 0, offered: true, reason: null },
      { method: 'sf_station', fee: 20, offered: true, reason: null },
      { method: 'sf_locker', fee: 20, offered: true, reason: null },
    ])
    const macau = await visitor.quote({
      delivery_city: '氹仔',
      delivery_province: '',
      delivery_calling_code: '853',
      delivery_contact: '66123456',
    })
    expect(macau).toMatchObject({ delivery_fee: 50, problems: [] })
    const atShop = await visitor.quote({
      delivery_method: 'pickup_shop',
      delivery_location_code: 'SHOP-CWB',
      delivery_address: '',
      delivery_city: '',
      delivery_province: '',
    })
    expect(atShop).toMatchObject({ delivery_fee: 0, problems: [], total: 228 })
  })

  it.each([
    ['tw', 'TWD', 309.13, 948, 0],
    ['jp', 'JPY', 1882, 4560, 0],
    ['my', 'MYR', 50.88, 130, 0],
    ['us', 'USD', 19.23, 29, 4.35], // 15 % of the goods
  ])('to %s in %s', async (country, currency, fee, goods, duties) => {
    const visitor = await holding({ [shampoo]: 1 }, { country, currency })
    const quote = await visitor.quote({
      delivery_country_key: country,
      delivery_calling_code: '',
      delivery_contact: '',
    })
    const shownFee = ['TWD', 'JPY'].includes(currency) ? Math.floor(fee) : fee
    expect(quote).toMatchObject({
      currency,
      goods_total: goods,
      delivery_fee: shownFee,
      duties_unpaid: true,
      duty_estimate: { amount: duties, terms: { country } },
      tax: 0,
      free_shipping: null,
    })
    expect(quote.payment_methods).toEqual([{ method: 'paydollar', offered: true, reason: null }])
    expect(quote.total).toBeCloseTo(goods + shownFee, 2)
  })

  it('estimates the duties of Taiwan above its limit, outside the total', async () => {
    const visitor = await holding({ [shampoo]: 3 }, { country: 'tw', currency: 'TWD' })
    const quote = await visitor.quote({ delivery_country_key: 'tw' })
    const { goods_total: goods, delivery_fee: fee, total, amount_due: due } = quote as Record<string, number>
    expect([total, due]).toEqual([Number(goods) + Number(fee), Number(goods) + Number(fee)])
    expect(quote.duty_estimate).toEqual({
      amount: Math.floor(Number(total) * 0.1025), // 5 % duty, and 5 % tax on that too
      terms: {
        country: 'tw',
        currency: 'TWD',
        free_up_to: 2_000,
        taken_on: 'goods_delivery',
        duty_rate: 500,
        tax_rate: 500,
        checked_on: '2026-03-01',
      },
    })
    const { body } = await visitor.get('/delivery/duties')
    expect(body.countries).toContainEqual((quote.duty_estimate as { terms: object }).terms)
    expect(JSON.stringify(body)).not.toContain('customs.gov') // where staff found it
  })

  it('estimates the date from the slowest line', async () => {
    const visitor = await holding({ [shampoo]: 1, [mask]: 1 })
    expect((await visitor.quote()).estimate).toEqual(await daysToCome(shop, mask))
  })
})
