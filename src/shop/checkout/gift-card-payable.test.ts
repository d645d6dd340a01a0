import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedInMember } from '#tools/builders/members/members.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { changeSetting } from '../content/content.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

it('a gift card cannot be ordered where no payment method accepts Hong Kong dollars (rules/checkout#16)', async () => {
  const input = {
    sub_sku: 'ELOWEN-GIFT-CARD-500',
    recipient: 'Siu Ming',
    recipient_email: 'siu.ming@example.com',
    sender: 'Mei',
    message: 'Happy birthday',
  }
  const member = await signedInMember(shop)
  await changeSetting(shop.shop.systemContext(), 'payment_method', { hk: [], '*': ['paydollar'] })
  shop.shop.cache.drop('*')
  const refused = await member.send('POST', '/gift-cards', input)
  expect([refused.status, refused.body.code]).toEqual([422, 'checkout.no_method'])
  await changeSetting(shop.shop.systemContext(), 'payment_method', {})
  shop.shop.cache.drop('*')
  expect((await member.send('POST', '/gift-cards', input)).status).toBe(200)
})
