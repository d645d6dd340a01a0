import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { productOf } from '#tools/builders/cart/bag.ts'
import { aVisitor, aVisitorHolding } from '#tools/builders/checkout/visitor.ts'
import { changeSetting } from '../content/content.ts'
import { Settings } from '../content/settings.rules.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '100' })
})
afterAll(() => shop.close())

const monthly = 'ELOWEN-SCALP-SHAMPOO-500-M2'
const sell = async (sold: boolean) => {
  await changeSetting(shop.shop.systemContext(), 'subscriptions_sold', sold)
  shop.shop.cache.drop('*')
}

it('subscriptions are sold by default', () => expect(Settings.parse({}).subscriptions_sold).toBe(true))

it('while they are not sold, no cart accepts one, none can be ordered, and the product is marked `soon`', async () => {
  await sell(true)
  const early = await aVisitorHolding(shop, { [monthly]: 1 })
  await sell(false)
  const { status, body } = await (await aVisitor(shop)).set(monthly, 1)
  expect([status, body.code]).toEqual([422, 'cart.soon'])
  // one that was in the bag before
  expect(await early.cart('subscription')).toMatchObject({ items: [{ sub_sku: monthly, blocked: 'soon' }] })
  const consents = { agree_terms: true, agree_card: true }
  expect((await early.quote(consents, 'subscription')).problems).toMatchObject([
    { code: 'cart.soon', sub_sku: monthly },
    { code: 'checkout.account_needed' },
  ])
  expect((await early.order(consents, 'subscription')).body).toMatchObject({ code: 'checkout.problems' })
  const { sku } = await productOf(shop, monthly)
  const view = (await shop.get(`/api/v1/product?skus=${sku}`)).body.products as {
    product_option: { sub_sku: string; buyable: object }[]
  }[]
  const option = view[0]?.product_option.find((each) => each.sub_sku === monthly)
  expect(option?.buyable).toEqual({ ok: false, reason: 'soon' })
  await sell(true)
  expect((await early.quote(consents, 'subscription')).problems).toMatchObject([
    { code: 'checkout.account_needed' },
  ])
})

it.each([
  ['en', 'Subscriptions are coming soon, and cannot be bought yet.'],
  ['hk', '定期送即將推出，暫時未能購買。'],
  ['zh', '定期配送即將推出，目前無法購買。'],
  ['cn', '定期配送即将推出，暂时无法购买。'],
])('refuses with a message in %s', async (locale, message) => {
  await sell(false)
  const { send } = await aVisitor(shop)
  const change = { ...(await productOf(shop, monthly)), sub_sku: monthly, quantity: 1, currency: 'HKD' }
  expect((await send('POST', '/cart', change, { 'x-shop-locale': locale })).body.message).toBe(message)
})
