import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { no, ok, ordersAtDesk, orderIn } from '#tools/builders/orders/desk-orders.ts'
import { levelOf, violations } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { aVisitorHolding } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
const clock = aClock()
let owner: AtDesk
let warehouse: AtDesk
let orders: ReturnType<typeof ordersAtDesk>
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  await signIn()
  orders = ordersAtDesk(shop, () => ({ owner, warehouse }))
})
afterEach(async () => expect([...(await violations(shop)), ...(await findings())]).toEqual([]))
afterAll(() => shop.close())

const signIn = async () =>
  ([owner, warehouse] = [await atDesk(shop, 'owner'), await atDesk(shop, 'warehouse')])
const findings = async () =>
  (ok(await owner.get('/audit/checks')).body.checks as { findings: object[] }[]).filter(
    (check) => check.findings.length > 0,
  )
const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
const mist = 'ELOWEN-HAIR-OIL-30'
const day = (ahead: number) =>
  new Date(clock.now().getTime() + 8 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10)

type Lot = {
  _id: string
  id: string
  number: string
  state: string
  pieces: number
  expires_on: string | null
}
const count = (option: string, counted: number) =>
  warehouse.send('POST', '/stock/count', { reason: 'count', lines: [{ sub_sku: option, counted }] })
const receive = (option: string, quantity: number, lot: string, expiresIn: number | null) =>
  warehouse.send('POST', '/stock/receive', {
    reference: `DN ${lot}`,
    lines: [
      { sub_sku: option, quantity, lot, ...(expiresIn === null ? {} : { expires_on: day(expiresIn) }) },
    ],
  })
const lotsOf = async (option: string) =>
  ok(await warehouse.get(`/stock/lots?view=all&search=${option}&limit=100`)).body.lots as Lot[]
const piecesOf = async (option: string) =>
  Object.fromEntries((await lotsOf(option)).map(({ number, pieces }) => [number, pieces]))
const lotOf = async (option: string, number: string) => {
  const found = (await lotsOf(option)).find((lot) => lot.number === number)
  if (!found) throw new Error(`no lot ${number}`)
  return found
}
const set = async (option: string, number: string, action: string) =>
  warehouse.send('POST', `/stock/lots/${(await lotOf(option, number)).id}/state`, { action, reason: 'x' })
const ship = (at: string, body: object = {}) =>
  warehouse.send('POST', `${at}/ship`, { carrier: 'SF Express', ...body })
const night = async () => {
  await shop.shop.jobs.find(({ name }) => name === 'sort-lots')?.run({})
  shop.shop.cache.drop('*')
}

describe('lots', () => {
  it('are received with number, expiry and cost, and the expiry of a lot is immutable', async () => {
    ok(await receive(shampoo, 6, 'A1', 400))
    ok(await receive(shampoo, 4, 'A1', 400))
    expect(await lotOf(shampoo, 'A1')).toMatchObject({ pieces: 10, state: 'open', expires_on: day(400) })
    expect(no(await receive(shampoo, 1, 'A1', 401))).toEqual([409, 'stock.other_expiry'])
    expect(no(await receive(shampoo, 1, 'A0', -1))).toEqual([422, 'stock.lot_expired'])
    const priced = [{ sub_sku: shampoo, quantity: 1, lot: 'A2', expires_on: day(500), cost: 61.5 }]
    ok(await warehouse.send('POST', '/stock/receive', { reference: 'DN', lines: priced }))
    const { id } = await lotOf(shampoo, 'A2')
    const moves = async (by: AtDesk) => ok(await by.get(`/stock/lots/${id}`)).body.moves
    expect(await moves(owner)).toMatchObject([
      { kind: 'receive', place_name: 'Warehouse', pieces: 1, cost: 61.5 },
    ])
    expect(await moves(warehouse)).toMatchObject([{ cost: null }])
  })

  it('ship first expired first, after units without a lot, and return into the same lots', async () => {
    ok(await count(conditioner, 2))
    ok(await receive(conditioner, 3, 'LATE', 500))
    ok(await receive(conditioner, 3, 'EARLY', 300))
    const order = await orders.aPackedOrder({ [conditioner]: 4 })
    const shipped = orderIn(ok(await ship(order.at)))
    expect(shipped.parcels).toMatchObject([{ lots: [{ lot: 'EARLY', pieces: 2 }] }])
    expect(await piecesOf(conditioner)).toEqual({ EARLY: 1, LATE: 3 })
    const recall = ok(await owner.get(`/stock/lots/${(await lotOf(conditioner, 'EARLY')).id}/orders`)).body
    expect(recall).toMatchObject({ total: 1, pieces: 2, orders: [{ number: shipped.number, pieces: 2 }] })
    expect((recall.orders as { email: string }[])[0]?.email).toContain('@')
    const hidden = ok(await warehouse.get(`/stock/lots/${(await lotOf(conditioner, 'EARLY')).id}/orders`))
    expect(hidden.body.orders).toMatchObject([{ number: shipped.number, name: null, email: null }])
    const { id: parcel_id } = (shipped.parcels as { id: string }[])[0] ?? { id: '' }
    ok(await warehouse.send('POST', `${order.at}/undo`, { step: 'ship', parcel_id, reason: 'wrong box' }))
    expect(await piecesOf(conditioner)).toEqual({ EARLY: 3, LATE: 3 })
    const [lineId] = await orders.linesOf(order)
    const named = [{ line_id: lineId, units: 4, lots: [{ lot: 'LATE', pieces: 3 }] }]
    ok(await ship(order.at, { lines: named }))
    expect(await piecesOf(conditioner)).toEqual({ EARLY: 3, LATE: 0 })
    expect(no(await set(conditioner, 'EARLY', 'unblock'))).toEqual([409, 'stock.lot_moved_on'])
  })

  it('that are blocked cover no order: orders are short until they are unblocked', async () => {
    ok(await count(mist, 0))
    ok(await receive(mist, 5, 'RECALLED', 400))
    shop.shop.cache.drop('*')
    const order = await orders.aPaidOrder({ [mist]: 2 })
    ok(await set(mist, 'RECALLED', 'block'))
    expect(await order.desk()).toMatchObject({ hold_cause: 'short' })
    expect(no(await warehouse.send('POST', `${order.at}/pick`))).toEqual([409, 'orders.short_of_stock'])
    const { levels } = ok(await warehouse.get(`/stock?search=${mist}`)).body as { levels: object[] }
    expect(levels).toMatchObject([{ available: 0, blocked: 5, short: 2 }])
    ok(await set(mist, 'RECALLED', 'unblock'))
    expect(await order.desk()).toMatchObject({ hold_cause: null })
    ok(await set(mist, 'RECALLED', 'block'))
    const scrap = { sub_sku: mist, change: -3, lot: 'RECALLED', reason: 'destroyed' }
    ok(await warehouse.send('POST', '/stock/adjust', scrap))
    ok(await receive(mist, 4, 'OTHER', 400))
    expect(no(await warehouse.send('POST', '/stock/adjust', scrap))).toEqual([422, 'stock.lot_too_few'])
    ok(await set(mist, 'RECALLED', 'unblock'))
    ok(await warehouse.send('POST', `${order.at}/pick`))
    ok(await warehouse.send('POST', `${order.at}/pack`))
    ok(await ship(order.at))
    expect(await levelOf(shop, mist)).toMatchObject({ on_hand: 4, allocated: 0 })
  })

  it('with too few days are sold on clearance alone, with the expiry shown; expired ones not at all', async () => {
    const oil = 'ELOWEN-HAIR-MASK-200'
    ok(await count(oil, 0))
    ok(await receive(oil, 6, 'AGING', 91))
    const available = async () => {
      shop.shop.cache.drop('*')
      return (ok(await warehouse.get(`/stock?search=${oil}`)).body.levels as { available: number }[])[0]
        ?.available
    }
    expect(await available()).toBe(6)
    const fresh = await orders.aPaidOrder({ [oil]: 1 })
    clock.move(3 * 86_400)
    await signIn()
    await night()
    await night()
    expect(await available()).toBe(0)
    await expect(aVisitorHolding(shop, { [oil]: 1 })).rejects.toThrow('cart.out_of_stock')
    ok(await set(oil, 'AGING', 'clear'))
    expect(await available()).toBe(5)
    const last = day(88)
    const seen = await shop.get('/api/v1/product?channel=4&keyword=mask&limit=50')
    expect(JSON.stringify(seen.body)).toContain(`"best_before":"${last}"`)
    const buyer = await aVisitorHolding(shop, { [oil]: 1 })
    expect(JSON.stringify((await buyer.get('/cart')).body)).toContain(`"best_before":"${last}"`)
    const cleared = await orders.aPaidOrder({ [oil]: 2 }, { email: 'clear@example.com' })
    expect((await cleared.desk()).lines).toMatchObject([{ best_before: last }])
    expect((await fresh.desk()).lines).toMatchObject([{ best_before: null }])
    ok(await receive(oil, 5, 'FRESH', 700))
    for (const { at } of [fresh, cleared]) {
      ok(await warehouse.send('POST', `${at}/pick`))
      ok(await warehouse.send('POST', `${at}/pack`))
      ok(await ship(at))
    }
    expect(await piecesOf(oil)).toMatchObject({ AGING: 4, FRESH: 4 })
    clock.move(90 * 86_400)
    await signIn()
    await night()
    expect(await lotOf(oil, 'AGING')).toMatchObject({ state: 'expired' })
    expect(await available()).toBe(4)
  })
})
