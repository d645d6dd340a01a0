import { afterAll, beforeAll, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { anOrder, payByCard } from '#tools/builders/orders/orders.ts'
import { shampoo } from '#tools/builders/returns/returns.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

type Copy = Record<string, unknown> & { lines: { sub_sku: string; quantity: number }[] }

it('a draft starts with the goods, the buyer and the address of an order, without the identity number', async () => {
  const placed = await anOrder(shop, { [shampoo]: 2 })
  await payByCard(shop, placed)
  const care = await atDesk(shop, 'care')
  const { copy } = ok(await care.get(`/orders/${placed.id}/copy`)).body as { copy: Copy }
  const { order } = ok(await care.get(`/orders/${placed.id}`)).body as {
    order: { number: string; email: string; addresses: { address: string }[] }
  }
  expect(copy).toMatchObject({
    number: order.number,
    email: order.email,
    lines: [{ sub_sku: shampoo, quantity: 2 }],
    address: { address: expect.stringContaining(order.addresses[0]?.address ?? '?') },
  })
  expect(JSON.stringify(copy)).not.toContain('passport')
})

it('lines that can no longer be bought are listed with the reason, beside today’s prices of the rest', async () => {
  const care = await atDesk(shop, 'care')
  const { lines } = ok(await care.get(`/drafts/quote?lines=${shampoo}:1,GONE-1:2`)).body as {
    lines: { sub_sku: string; price: number | null; why: string | null }[]
  }
  expect(lines).toMatchObject([
    { sub_sku: shampoo, price: expect.any(Number), why: null },
    { sub_sku: 'GONE-1', price: null, why: expect.stringMatching(/\S/) },
  ])
})

it('requires the right to create orders', async () => {
  const placed = await anOrder(shop, { [shampoo]: 1 })
  const warehouse = await atDesk(shop, 'warehouse')
  expect(no(await warehouse.get(`/orders/${placed.id}/copy`))).toEqual([403, 'staff.forbidden'])
  const care = await atDesk(shop, 'care')
  expect(no(await care.get(`/orders/${crypto.randomUUID()}/copy`))).toEqual([404, 'orders.unknown'])
})
