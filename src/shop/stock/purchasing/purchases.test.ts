import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { levelOf, onHand, violations } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { aVisitorHolding } from '#tools/builders/checkout/visitor.ts'

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
const mask = 'ELOWEN-HAIR-MASK-500' // pre-order
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
type Whole = { order: { id: string; number: string; state: string }; lines: { id: string; cost: number }[] }
const whole = (answer: TestAnswer) => ok(answer).body as unknown as Whole
const order = (lines: object[], expectedOn = day(40), supplier = 'Lab One') =>
  owner.send('POST', '/purchase-orders', { supplier, expected_on: expectedOn, lines })

it('is received in parts, by lot, at the ordered cost, and closes once complete', async () => {
  const { order: made, lines } = whole(
    await order([
      { sub_sku: shampoo, quantity: 10, cost: 50.5 },
      { sub_sku: mask, quantity: 4 },
    ]),
  )
  expect(made).toMatchObject({ state: 'open', number: expect.stringMatching(/^PO-\d{5}$/) })
  const seen = whole(await warehouse.get(`/purchase-orders/${made.id}`))
  expect(seen.lines.map(({ cost }) => cost)).toEqual([null, null])
  const [ofMask, ofShampoo] = lines
  const before = await levelOf(shop, shampoo)
  const receivedLines = [{ line: ofShampoo?.id, quantity: 6, lot: 'P1', expires_on: '2099-05-01' }]
  const first = await warehouse.send('POST', `/purchase-orders/${made.id}/receive`, {
    reference: 'DN-9',
    lines: receivedLines,
  })
  expect(whole(first).order).toMatchObject({ state: 'part_received', received: 6 })
  expect((await levelOf(shop, shampoo)).on_hand).toBe(before.on_hand + 6)
  const { moves } = ok(await owner.get(`/stock/moves?sub_sku=${shampoo}&limit=1`)).body
  expect(moves).toMatchObject([{ kind: 'receive', reason: `${made.number} · DN-9` }])
  const rest = [
    { line: ofShampoo?.id, quantity: 5 },
    { line: ofMask?.id, quantity: 4 },
  ]
  const all = await warehouse.send('POST', `/purchase-orders/${made.id}/receive`, {
    reference: 'x',
    lines: rest,
  })
  expect(whole(all).order).toMatchObject({ state: 'closed', received: 15 })
  expect(
    no(await warehouse.send('POST', `/purchase-orders/${made.id}/receive`, { reference: 'x', lines: rest })),
  ).toEqual([409, 'stock.purchase_closed'])
})

it('has costs in whole cents', async () => {
  const line = { sub_sku: shampoo, quantity: 1, cost: 12.345 }
  expect(no(await order([line]))).toEqual([400, 'shop.invalid_input'])
  expect(no(await warehouse.send('POST', '/stock/receive', { reference: 'DN', lines: [line] }))).toEqual([
    400,
    'shop.invalid_input',
  ])
})

it('sets the expected day of pre-orders and of sold-out options', async () => {
  await onHand(shop, shampoo, 0)
  shop.shop.cache.drop('*')
  const expected = day(50)
  const made = whole(
    await order(
      [
        { sub_sku: shampoo, quantity: 5 },
        { sub_sku: mask, quantity: 5 },
      ],
      expected,
    ),
  )
  await shop.shop.cache.drop('*')
  const optionsOf = async (subSku: string) => {
    const { body } = await shop.get(`/api/v1/product?channel=4&skus=${subSku}`)
    const products = body.products as { product_option: Record<string, unknown>[] }[]
    return products.flatMap((product) => product.product_option).find((each) => each.sub_sku === subSku)
  }
  expect(await optionsOf(shampoo)).toMatchObject({ state: 'out_of_stock', expected_on: expected })
  expect(await optionsOf(mask)).toMatchObject({ state: 'pre_order', estimate: expected })
  const buyer = await aVisitorHolding(shop, { [mask]: 1 })
  const placed = (await buyer.order({})).body.order as { items: { estimate: string }[] }
  expect(placed.items).toMatchObject([{ estimate: expected }])
  ok(await owner.send('POST', `/purchase-orders/${made.order.id}/close`, { reason: 'cancelled by the lab' }))
  shop.shop.cache.drop('*')
  expect(await optionsOf(shampoo)).toMatchObject({ expected_on: null })

  // a past day is not shown, and does not hide a future one
  const late = whole(await order([{ sub_sku: mask, quantity: 5 }], day(-3)))
  shop.shop.cache.drop('*')
  expect((await optionsOf(mask))?.estimate).not.toBe(day(-3))
  const later = whole(await order([{ sub_sku: mask, quantity: 5 }], day(20)))
  shop.shop.cache.drop('*')
  expect(await optionsOf(mask)).toMatchObject({ estimate: day(20) })
  for (const { order: each } of [late, later])
    ok(await owner.send('POST', `/purchase-orders/${each.id}/close`, { reason: 'none comes' }))
  shop.shop.cache.drop('*')
})

it('appears in the work queue once it is late, and lists an option once', async () => {
  const made = whole(await order([{ sub_sku: shampoo, quantity: 5 }], day(-2), 'Slow Lab'))
  const { matters } = ok(await warehouse.get('/today')).body as {
    matters: { kind: string; rows: object[] }[]
  }
  expect(matters.find(({ kind }) => kind === 'purchase_orders_late')?.rows).toMatchObject([
    { id: made.order.id, title: `${made.order.number} · Slow Lab` },
  ])
  ok(await warehouse.send('PUT', `/purchase-orders/${made.order.id}`, { expected_on: day(5) }))
  const twice = [
    { sub_sku: shampoo, quantity: 1 },
    { sub_sku: shampoo, quantity: 2 },
  ]
  expect(no(await order(twice))).toEqual([422, 'stock.listed_twice'])
})

it('receives a delivery once that two tabs submit', async () => {
  const made = whole(await order([{ sub_sku: shampoo, quantity: 18 }], day(9), 'Tabs'))
  const [line] = made.lines
  const before = await levelOf(shop, shampoo)
  const receive = (...lines: object[]) =>
    warehouse.send('POST', `/purchase-orders/${made.order.id}/receive`, {
      reference: 'DN-77',
      lines: lines.map((each) => ({ line: line?.id, ...each })),
    })
  const twoLots = [
    { quantity: 3, lot: 'T1', expires_on: '2099-05-01', seen: 0 },
    { quantity: 2, lot: 'T2', expires_on: '2099-06-01', seen: 0 },
  ]
  const both = await Promise.all([receive(...twoLots), receive(...twoLots)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const late = await receive({ quantity: 5, seen: 0 })
  expect(no(late)).toEqual([409, 'stock.received_meanwhile'])
  expect(late.body.values).toEqual({ sku: shampoo, pieces: 5 })
  expect((await levelOf(shop, shampoo)).on_hand).toBe(before.on_hand + 5)
  ok(await receive({ quantity: 5, seen: 5 }))
  expect((await levelOf(shop, shampoo)).on_hand).toBe(before.on_hand + 10)
})
