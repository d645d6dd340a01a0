import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { no, ok, ordersAtDesk } from '#tools/builders/orders/desk-orders.ts'
import { levelOf, onHand, violations } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { stockChecks } from '../../audit/stock-checks.store.ts'

let shop: TestShop
let owner: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;[owner, warehouse] = [await atDesk(shop, 'owner'), await atDesk(shop, 'warehouse')]
  ok(await warehouse.send('PUT', '/stock/places', { key: 'central', name: 'Central branch' }))
})
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  for (const [name, check] of Object.entries(stockChecks))
    expect([name, (await check.execute(shop.shop.db)).rows]).toEqual([name, []])
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
type Whole = {
  transfer: { id: string; state: string }
  lines: { id: string; lot: string | null; pieces: number }[]
}
const whole = (answer: TestAnswer) => ok(answer).body as unknown as Whole
const send = (quantity: number, more: object = {}) =>
  warehouse.send('POST', '/stock/transfers', {
    from_place: 'warehouse',
    to_place: 'central',
    lines: [{ sub_sku: shampoo, quantity, ...more }],
  })
const end = (id: string, to: string, lines: object[] = []) =>
  warehouse.send('POST', `/stock/transfers/${id}/end`, { to, lines })
const places = async () =>
  ok(await warehouse.get('/stock/places')).body.places as {
    key: string
    pieces: number
    in_transit: number
  }[]
const central = async () => (await places()).find(({ key }) => key === 'central')

it('is in transit until it arrives, first expired first, with its lots, and records lost units', async () => {
  await onHand(shop, shampoo, 2)
  const goods = [{ sub_sku: shampoo, quantity: 6, lot: 'T1', expires_on: '2099-01-01' }]
  ok(await warehouse.send('POST', '/stock/receive', { reference: 'DN', lines: goods }))
  const { transfer, lines } = whole(await send(5))
  expect(lines).toMatchObject([
    { lot: 'T1', pieces: 3 },
    { lot: null, pieces: 2 },
  ])
  expect((await levelOf(shop, shampoo)).on_hand).toBe(3)
  expect(await central()).toMatchObject({ pieces: 0, in_transit: 5 })
  expect(transfer).toMatchObject({ from_place_name: 'Warehouse', to_place_name: 'Central branch' })
  const arrived = whole(await end(transfer.id, 'received', [{ line: lines[0]?.id, arrived: 2 }]))
  expect(arrived.transfer).toMatchObject({ state: 'received', arrived: 4, pieces: 5 })
  expect(await central()).toMatchObject({ pieces: 4, in_transit: 0 })
  const lots = ok(await warehouse.get('/stock/lots?search=T1')).body.lots
  expect(lots).toMatchObject([
    {
      places: [
        { place: 'central', place_name: 'Central branch', pieces: 2 },
        { place: 'warehouse', place_name: 'Warehouse', pieces: 3 },
      ],
    },
  ])
})

it('takes no units promised to orders, and ends once under repeated requests', async () => {
  await onHand(shop, shampoo, 10)
  shop.shop.cache.drop('*')
  await ordersAtDesk(shop, () => ({ owner, warehouse })).aPaidOrder({ [shampoo]: 4 })
  expect(no(await send(7))).toEqual([422, 'stock.transfer_too_many'])
  const { transfer } = whole(await send(6))
  const ends = await Promise.all([
    end(transfer.id, 'received'),
    end(transfer.id, 'returned'),
    end(transfer.id, 'received'),
  ])
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const many = await Promise.all([send(1), send(1), send(1)])
  expect(many.every(({ status, body }) => status === 200 || body.code === 'stock.transfer_too_many')).toBe(
    true,
  )
})

it('can return to its origin; rejects unknown places and equal ones', async () => {
  await onHand(shop, shampoo, 20)
  const before = await levelOf(shop, shampoo)
  const { transfer } = whole(await send(3))
  ok(await end(transfer.id, 'returned'))
  expect(await levelOf(shop, shampoo)).toEqual(before)
  const lines = [{ sub_sku: shampoo, quantity: 1 }]
  const to = (from: string, place: string) =>
    warehouse.send('POST', '/stock/transfers', { from_place: from, to_place: place, lines })
  expect(no(await to('warehouse', 'nowhere'))).toEqual([404, 'stock.unknown_place'])
  expect(no(await to('central', 'central'))).toEqual([422, 'stock.same_place'])
})
