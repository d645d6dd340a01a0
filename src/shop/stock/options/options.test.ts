import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { no, ok, ordersAtDesk } from '#tools/builders/orders/desk-orders.ts'
import { anOrder, onHand, violations } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

let shop: TestShop
let owner: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;[owner, warehouse] = [await atDesk(shop, 'owner'), await atDesk(shop, 'warehouse')]
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
type Matters = { kind: string; rows: { id: string; title: string; detail: string }[] }[]
const today = async (kind: string) =>
  (ok(await warehouse.get('/today')).body.matters as Matters).find((each) => each.kind === kind)?.rows ?? []

it('lists the orders that hold an option, with units and deadline', async () => {
  await onHand(shop, shampoo, 50)
  const orders = ordersAtDesk(shop, () => ({ owner, warehouse }))
  const paid = await orders.aPaidOrder({ [shampoo]: 2 })
  const unpaid = await anOrder(shop, { [shampoo]: 3 }, { email: 'unpaid@example.com' })
  const { holds, pieces } = ok(await warehouse.get(`/stock/holds?sub_sku=${shampoo}`)).body
  expect(pieces).toBe(5)
  expect(holds).toMatchObject([
    { number: unpaid.order.number, state: 'held', pieces: 3, until: expect.any(String) },
    { number: paid.order.number, state: 'allocated', pieces: 2, until: null },
  ])
  expect(JSON.stringify(holds)).not.toContain('unpaid@example.com')
})

it('lists an order whose change reserves pieces until its difference is paid', async () => {
  await onHand(shop, shampoo, 50)
  const orders = ordersAtDesk(shop, () => ({ owner, warehouse }))
  const { at, desk } = await orders.aPaidOrder({ [shampoo]: 1 }, { email: 'changed@example.com' })
  const before = ok(await warehouse.get(`/stock/holds?sub_sku=${shampoo}`)).body
  ok(await owner.send('POST', `${at}/edits`, { add: [{ sub_sku: shampoo, quantity: 4 }], reason: 'more' }))
  const { holds, total, pieces } = ok(await warehouse.get(`/stock/holds?sub_sku=${shampoo}`)).body
  expect([total, pieces]).toEqual([Number(before.total) + 1, Number(before.pieces) + 4])
  expect(holds).toContainEqual(
    expect.objectContaining({
      number: (await desk()).number,
      state: 'held',
      pieces: 4,
      until: expect.any(String),
    }),
  )
})

it('is low by its own rule, and appears in the work queue', async () => {
  await onHand(shop, shampoo, 45)
  shop.shop.cache.drop('*')
  const isLow = async () => (await today('low_stock')).find(({ id }) => id === shampoo)
  expect(await isLow()).toBeUndefined()
  const rule = { sub_sku: shampoo, threshold: 60, reorder: 120 }
  ok(await warehouse.send('PUT', '/stock/rules', rule))
  ok(await warehouse.send('PUT', '/stock/rules', rule))
  expect((await isLow())?.detail).toContain('(+120)')
  expect(ok(await warehouse.get(`/stock/option?sub_sku=${shampoo}`)).body).toMatchObject({
    rule: { threshold: 60, reorder: 120 },
  })
  expect(no(await warehouse.send('PUT', '/stock/rules', { ...rule, sub_sku: 'NONE' }))).toEqual([
    404,
    'stock.unknown_option',
  ])
})

it('lists soon expiring lots in the work queue', async () => {
  const day = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10)
  const lines = [{ sub_sku: shampoo, quantity: 2, lot: 'SOON', expires_on: day }]
  ok(await warehouse.send('POST', '/stock/receive', { reference: 'DN', lines }))
  expect(await today('lots_expiring')).toMatchObject([{ title: `${shampoo} · SOON`, detail: `${day} × 2` }])
})
