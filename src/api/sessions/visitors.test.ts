import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedInMember } from '#tools/builders/members/members.ts'
import { aVisitor, aVisitorHolding } from '#tools/builders/checkout/visitor.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { noPlace } from '../caller.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Browser = Pick<Awaited<ReturnType<typeof aVisitor>>, 'headers'>
const visitorOf = ({ headers }: Browser) =>
  shop.shop.api.visitor(new Headers({ cookie: headers.cookie, 'x-shop-locale': 'en' }), noPlace)

it('has the cart as stored in the database, after any change', async () => {
  const guest = await aVisitorHolding(shop, { [shampoo]: 2 })
  const first = await visitorOf(guest)
  expect(first).toMatchObject({ firstname: null, view: { groups: [], discountRate: 0 } })
  expect(first?.carts?.singleCart.items).toMatchObject([{ subSku: shampoo, quantity: 2, price: 228 }])
  expect((await visitorOf(guest))?.carts).toBe(first?.carts) // nothing was priced again
  await guest.set(shampoo, 3)
  expect((await visitorOf(guest))?.carts?.singleCart.items).toMatchObject([{ quantity: 3 }])
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    `insert into saved_lines (cart_id, sub_sku, quantity, saved_at) values ($1, 'ELOWEN-HAIR-OIL-30', 1, now()) returning cart_id as id`,
    [first?.carts?.singleCart.id],
  )
  expect((await visitorOf(guest))?.carts?.savedForLater).toMatchObject([{ subSku: 'ELOWEN-HAIR-OIL-30' }])
  await shop.shop.pool.query('delete from saved_lines where cart_id = $1', [rows[0]?.id])
  expect((await visitorOf(guest))?.carts?.savedForLater).toEqual([])
})

it('has a repriced cart when the price of a product changed', async () => {
  const guest = await aVisitorHolding(shop, { 'ELOWEN-HAIR-OIL-100': 1 })
  const before = (await visitorOf(guest))?.carts?.singleCart.items[0]?.price ?? 0
  await shop.shop.pool.query(
    `update product_options set price = price + 1000, original_price = null where sub_sku = 'ELOWEN-HAIR-OIL-100'`,
  )
  await expect.poll(async () => (await visitorOf(guest))?.carts?.singleCart.items[0]?.price).toBe(before + 10)
})

it('has the groups of members, and no data for an invented session', async () => {
  const member = await signedInMember(shop, { groups: ['VIP'], discountRate: 5 })
  expect(await visitorOf(member)).toMatchObject({
    firstname: 'Mei',
    view: { groups: ['VIP'], discountRate: 5 },
  })
  const made = { headers: { ...member.headers, cookie: `elowen_session=${'x'.repeat(22)}` } }
  expect(await visitorOf(made)).toMatchObject({
    firstname: null,
    carts: { sessionId: null, singleCart: { items: [] } },
  })
})

it('is null when tokens have expired or the last visit has to be recorded, which a full request does', async () => {
  const member = await signedInMember(shop)
  await shop.shop.pool.query(
    `update member_tokens set expires_at = now() - interval '1 minute' where kind = 'access' and session_id in
       (select id from member_sessions where member_id = $1)`,
    [member.id],
  )
  expect(await visitorOf(member)).toBeNull()
  const guest = await aVisitor(shop)
  expect(await visitorOf(guest)).not.toBeNull()
  await shop.shop.pool.query(
    `update sessions set seen_at = now() - interval '25 hours' where seen_at > now() - interval '1 day'`,
  )
  expect(await visitorOf(guest)).toBeNull()
})
