import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { no, ok, orderIn, ordersAtDesk, type DeskOrder } from '#tools/builders/orders/desk-orders.ts'
import { anOrder, levelOf, onHand, payByCard, violations } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { aVisitorHolding } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
let owner: AtDesk
let warehouse: AtDesk
let orders: ReturnType<typeof ordersAtDesk>
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;[owner, warehouse] = [await atDesk(shop, 'owner'), await atDesk(shop, 'warehouse')]
  orders = ordersAtDesk(shop, () => ({ owner, warehouse }))
})
afterEach(async () => expect([...(await violations(shop)), ...(await expected())]).toEqual([]))
afterAll(() => shop.close())

const expected = async () =>
  (ok(await owner.get('/audit/checks')).body.checks as { name: string; findings: object[] }[]).filter(
    (check) => check.findings.length > 0,
  )
const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
const mist = 'ELOWEN-HAIR-OIL-30'
const count = (option: string, counted: number) =>
  warehouse.send('POST', '/stock/count', { reason: 'count', lines: [{ sub_sku: option, counted }] })
const soldOf = async (option: string) => {
  const { reserved, allocated } = await levelOf(shop, option)
  return reserved + allocated
}
const shortOf = async (option: string): Promise<number> =>
  (await shop.shop.pool.query('select short from stock_levels where sub_sku = $1', [option])).rows[0].short
const tasks = async () => {
  const { matters } = ok(await owner.get('/today')).body as {
    matters: { kind: string; rows: { title: string; detail: string }[] }[]
  }
  return matters
    .find(({ kind }) => kind === 'short_stock')
    ?.rows.map(({ title, detail }) => `${title} ${detail}`)
}
const toPick = async () =>
  (ok(await owner.get('/orders?view=to_pick&limit=100')).body.orders as DeskOrder[]).map(
    ({ number }) => number,
  )
const held = async (order: { desk(): Promise<DeskOrder> }) => (await order.desk()).hold_cause

it('a count below the sold pieces is accepted: the newest orders become short, one task is opened, and they are not picked', async () => {
  const [first, second] = [
    await orders.aPaidOrder({ [shampoo]: 2 }),
    await orders.aPaidOrder({ [shampoo]: 3 }),
  ]
  const picked = await orders.aPaidOrder({ [shampoo]: 1 })
  ok(await warehouse.send('POST', `${picked.at}/pick`))
  const sold = await soldOf(shampoo)
  const { levels } = ok(await count(shampoo, sold - 3)).body as { levels: object[] }
  expect(levels).toMatchObject([{ sub_sku: shampoo, on_hand: sold - 3, short: 3, available: 0 }])
  expect(await tasks()).toEqual([`${shampoo} −3`])
  expect([await held(first), await held(second), await held(picked)]).toEqual([null, 'short', 'short'])
  expect((await second.desk()).lines).toMatchObject([
    { sub_sku: shampoo, short: [{ sub_sku: shampoo, pieces: 2 }] },
  ])
  expect(await toPick()).toContain((await first.desk()).number)
  expect(await toPick()).not.toContain((await second.desk()).number)
  expect(no(await warehouse.send('POST', `${second.at}/pick`))).toEqual([409, 'orders.short_of_stock'])
  expect(no(await warehouse.send('POST', `${picked.at}/pack`))).toEqual([409, 'orders.short_of_stock'])
  expect((await second.desk()).actions).not.toContain('pick')
  // counted again, still short: the same task
  ok(await count(shampoo, sold - 2))
  expect(await tasks()).toEqual([`${shampoo} −2`])
  expect([await held(second), await held(picked)]).toEqual(['short', 'short'])
  // one piece comes in, and the older of the two is covered but for one
  ok(
    await warehouse.send('POST', '/stock/receive', {
      reference: 'DN-1',
      lines: [{ sub_sku: shampoo, quantity: 1 }],
    }),
  )
  expect([await held(second), await held(picked)]).toEqual([null, 'short'])
  ok(await count(shampoo, sold))
  expect([await held(picked), await tasks(), await shortOf(shampoo)]).toEqual([null, [], 0])
  expect(orderIn(ok(await warehouse.send('POST', `${picked.at}/pack`)))).toMatchObject({
    fulfilment: 'packed',
  })
})

it('the short mark is removed by a refund of the missing pieces, or of as many pieces of an older order', async () => {
  const [older, newer] = [
    await orders.aPaidOrder({ [conditioner]: 2 }),
    await orders.aPaidOrder({ [conditioner]: 3 }),
  ]
  ok(await count(conditioner, (await soldOf(conditioner)) - 2))
  expect([await held(older), await held(newer)]).toEqual([null, 'short'])
  const refund = async (order: typeof older, units: number) => {
    const [lineId] = await orders.linesOf(order)
    ok(
      await owner.send('POST', `${order.at}/refunds`, {
        units: [{ line_id: lineId, units }],
        reason: 'not there',
      }),
    )
  }
  await refund(newer, 1)
  expect([await held(newer), await shortOf(conditioner)]).toEqual(['short', 1])
  await refund(older, 1)
  expect([await held(newer), await tasks()]).toEqual([null, []])
  expect(orderIn(ok(await warehouse.send('POST', `${newer.at}/pick`)))).toMatchObject({
    fulfilment: 'picking',
  })
})

it('unpaid orders lose their stock first: the reservation is released, and the order can be paid again once stock suffices', async () => {
  await onHand(shop, mist, 4)
  const paid = await orders.aPaidOrder({ [mist]: 2 })
  const unpaid = await anOrder(shop, { [mist]: 2 })
  ok(await count(mist, (await soldOf(mist)) - 2))
  expect(await held(paid)).toBe(null)
  await shop.work('release-short-holds')
  await shop.work('release-short-holds')
  expect([await shortOf(mist), await tasks(), await held(paid)]).toEqual([0, [], null])
  expect((await unpaid.visitor.send('POST', '/order/paydollar/create', { order_id: unpaid.id })).status).toBe(
    409,
  )
  ok(
    await warehouse.send('POST', '/stock/receive', {
      reference: 'DN-2',
      lines: [{ sub_sku: mist, quantity: 5 }],
    }),
  )
  await payByCard(shop, unpaid)
  expect(orderIn(ok(await owner.get(`/orders/${unpaid.id}`)))).toMatchObject({
    status: 'confirmed',
    hold_cause: null,
  })
})

it('orders concurrent with a count leave consistent stock, with the excess counted as short', async () => {
  await onHand(shop, shampoo, 6)
  const buyers = await Promise.all(Array.from({ length: 8 }, () => aVisitorHolding(shop, { [shampoo]: 1 })))
  const before = await soldOf(shampoo)
  const [counted, ...ordered] = await Promise.all([
    count(shampoo, before + 1),
    ...buyers.map((buyer) => buyer.order({})),
  ])
  expect(counted.status).toBe(200)
  const taken = ordered.filter(({ status }) => status === 200).length
  const level = await levelOf(shop, shampoo)
  expect(level).toMatchObject({ on_hand: before + 1 })
  expect(level.reserved + level.allocated).toBe(before + taken)
  expect(await shortOf(shampoo)).toBe(Math.max(0, taken - 1))
  shop.shop.cache.drop('*')
  await expect(aVisitorHolding(shop, { [shampoo]: 1 })).rejects.toThrow('cart.out_of_stock')
  ok(await count(shampoo, before + taken + 20))
})

it('a shipment concurrent with a count is sent before it or refused as short', async () => {
  await onHand(shop, shampoo, 10)
  const packed = [
    await orders.aPackedOrder({ [shampoo]: 2 }),
    await orders.aPackedOrder({ [shampoo]: 2 }),
    await orders.aPackedOrder({ [shampoo]: 2 }),
  ]
  const before = await levelOf(shop, shampoo)
  const [counted, ...sent] = await Promise.all([
    count(shampoo, before.allocated + before.reserved - 5),
    ...packed.map(({ at }) => warehouse.send('POST', `${at}/ship`, { carrier: 'SF Express' })),
  ])
  expect(counted.status).toBe(200)
  expect(sent.every(({ status, body }) => status === 200 || body.code === 'orders.short_of_stock')).toBe(true)
  const level = await levelOf(shop, shampoo)
  expect(await shortOf(shampoo)).toBe(Math.max(0, level.allocated + level.reserved - level.on_hand))
  ok(await count(shampoo, level.allocated + level.reserved + 5))
  for (const { at } of packed) await warehouse.send('POST', `${at}/ship`, { carrier: 'SF Express' })
  for (const one of packed) expect(await one.desk()).toMatchObject({ fulfilment: 'shipped' })
})
