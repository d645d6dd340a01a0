import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { payByCard, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aVisitorHolding } from '#tools/builders/checkout/visitor.ts'
import { auditShop } from '../audit/audit.ts'
import { countryKeys, currencyOf } from '../region.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500' // USD 29.50
const set = async (key: string, value: unknown) => {
  await shop.shop.pool.query(
    'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = $2',
    [key, JSON.stringify(value)],
  )
  shop.shop.cache.drop('*')
}
const swiss = { country: 'ch', currency: 'CHF' }
const inZurich = {
  delivery_country_key: 'ch',
  delivery_calling_code: '41',
  delivery_contact: '446681800',
  delivery_address: 'Bahnhofstrasse 1',
  delivery_city: 'Zürich',
  delivery_province: '',
  delivery_zip: '8001',
}

describe('an order to any country, in any currency', () => {
  it.each(
    countryKeys.flatMap((country) =>
      [...new Set([currencyOf(country), 'CHF'] as const)].map((currency) => [country, currency] as const),
    ),
  )('can be paid: %s in %s', async (country, currency) => {
    const visitor = await aVisitorHolding(shop, { [shampoo]: 1 }, { country, currency })
    const quote = await visitor.quote({ delivery_country_key: country })
    expect((quote.payment_methods as { offered: boolean }[]).some(({ offered }) => offered)).toBe(true)
    expect(quote.problems.map(({ code }) => code)).not.toContain('checkout.no_method')
    expect([quote.currency, quote.shown_currency]).toEqual([currency === 'CHF' ? 'USD' : currency, currency])
  })
})

describe('Switzerland', () => {
  it('sees francs, and is quoted, charged and refunded US dollars', async () => {
    const visitor = await aVisitorHolding(shop, { [shampoo]: 2 }, swiss)
    expect(await visitor.cart()).toMatchObject({ currency: 'CHF' })
    const quote = await visitor.quote(inZurich)
    expect(quote).toMatchObject({ currency: 'USD', shown_currency: 'CHF', problems: [], goods_total: 58 })
    const { status, body } = await visitor.order({
      ...inZurich,
      total: quote.total,
      payment_method: 'paydollar',
    })
    expect([status, body.code]).toEqual([200, undefined])
    const order = body.order as WireOrder
    expect(order).toMatchObject({ currency: 'USD', total: quote.total, can_pay: true })
    const started = await visitor.send('POST', '/order/paydollar/create', { order_id: order._id })
    expect(started.body).toMatchObject({
      payment: { currency: 'USD', amount: quote.total, form: { fields: { currCode: '840' } } },
    })
    await payByCard(shop, { visitor, order })
    expect((await visitor.get(`/order?id=${order._id}`)).body.order).toMatchObject({
      status: 'confirmed',
      payment: 'paid',
    })
    expect((await visitor.send('POST', '/order/cancel', { id: order._id })).body.order).toMatchObject({
      refunds: [{ amount: quote.total }],
    })
    expect(await violations(shop)).toEqual([])
    expect(await auditShop(shop.shop.systemContext())).toEqual([])
  })

  it('that sends the total in francs is refused with the quote in the charged currency', async () => {
    const visitor = await aVisitorHolding(shop, { [shampoo]: 1 }, swiss)
    const { total_amount } = await visitor.cart()
    const { status, body } = await visitor.order({
      ...inZurich,
      total: total_amount,
      payment_method: 'paydollar',
    })
    expect([status, body.code]).toEqual([409, 'checkout.totals_changed'])
    expect(body.quote).toMatchObject({ currency: 'USD' })
  })

  it('is charged in the currency of the settings', async () => {
    await set('charged_currency', { ch: 'HKD', '*': 'USD' })
    const quote = await (await aVisitorHolding(shop, { [shampoo]: 1 }, swiss)).quote(inZurich)
    expect(quote).toMatchObject({ currency: 'HKD', shown_currency: 'CHF', goods_total: 228, problems: [] })
  })

  it('cannot order while no payment method accepts its charged currency', async () => {
    await set('charged_currency', { '*': 'CHF' })
    const visitor = await aVisitorHolding(shop, { [shampoo]: 1 }, swiss)
    expect((await visitor.quote(inZurich)).problems).toMatchObject([
      { code: 'checkout.no_method', field: 'payment_method' },
    ])
    for (const more of [{}, { payment_method: 'paydollar' }, { payment_method: 'fps' }]) {
      const { status, body } = await visitor.order({ ...inZurich, ...more })
      expect([status, body.code]).toEqual([422, 'checkout.problems'])
      expect((body.quote as { problems: unknown[] }).problems).toMatchObject([{ code: 'checkout.no_method' }])
    }
    await set('charged_currency', { '*': 'USD' })
  })
})
