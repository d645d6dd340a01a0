import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { daysToCome } from '#tools/builders/catalogue/to-come.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { illegal, no, ok, orderIn, ordersAtDesk, type DeskOrder } from '#tools/builders/orders/desk-orders.ts'
import { violations } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

let shop: TestShop
const clock = aClock()
let owner: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  ;[owner, warehouse] = [await atDesk(shop, 'owner'), await atDesk(shop, 'warehouse')]
  orders = ordersAtDesk(shop, () => ({ owner, warehouse }))
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const mask = 'ELOWEN-HAIR-MASK-500' // to come
let orders: ReturnType<typeof ordersAtDesk>
const run = async (name: string) => {
  await shop.shop.jobs.find((job) => job.name === name)?.run({})
  shop.shop.cache.drop('*')
}
const sell = (option: string, columns: string) =>
  shop.shop.pool
    .query(`update product_options set ${columns} where sub_sku = '${option}'`)
    .then(() => shop.shop.cache.drop('*'))
const paid = async (wanted: Record<string, number>, email: string) => {
  const order = await orders.aPaidOrder(wanted, { email })
  await shop.work('look-over-order')
  return order
}
const listed = async (view: string) =>
  (ok(await owner.get(`/orders?view=${view}&limit=100`)).body.orders as DeskOrder[]).map(
    ({ number }) => number,
  )
const lineOf = (order: DeskOrder, subSku: string) =>
  (order.lines as unknown as { sub_sku: string; sendable: number }[]).find((line) => line.sub_sku === subSku)

it('a pre-order line of a mixed order is excluded from picking until its goods arrive, and is shipped in a parcel of its own', async () => {
  const order = await paid({ [shampoo]: 1, [mask]: 2 }, 'mixed@example.com')
  const before = await order.desk()
  expect(before).toMatchObject({ fulfilment: 'none', hold_cause: null })
  expect([lineOf(before, shampoo)?.sendable, lineOf(before, mask)?.sendable]).toEqual([1, 0])
  const window = await daysToCome(shop, mask)
  expect(before.expected).toMatchObject([
    { items: [{ sub_sku: shampoo }] },
    { window, items: [{ sub_sku: mask, quantity: 2 }] },
  ])
  const seen = (await order.visitor.get(`/order?id=${order.id}`)).body.order
  expect(seen).toMatchObject({
    expected: [{ items: [{ sub_sku: shampoo }] }, { window }],
  })
  ok(await warehouse.send('POST', `${order.at}/pick`))
  ok(await warehouse.send('POST', `${order.at}/pack`))
  const lineId = (await order.desk()).lines.find(
    (line) => (line as unknown as { sub_sku: string }).sub_sku === mask,
  )?.id
  const early = { carrier: 'SF Express', lines: [{ line_id: lineId, units: 1 }] }
  expect(no(await warehouse.send('POST', `${order.at}/ship`, early))).toEqual([422, 'orders.too_many_units'])
  expect(
    orderIn(ok(await warehouse.send('POST', `${order.at}/ship`, { carrier: 'SF Express' }))),
  ).toMatchObject({
    fulfilment: 'partially_shipped',
  })
  expect(no(await warehouse.send('POST', `${order.at}/ship`, { carrier: 'SF Express' }))).toEqual([
    409,
    'orders.goods_to_come',
  ])
  expect(await listed('to_pick')).not.toContain(before.number)
  expect(ok(await warehouse.send('POST', '/stock/arrived', { sub_sku: mask })).body).toEqual({ orders: 1 })
  expect(ok(await warehouse.send('POST', '/stock/arrived', { sub_sku: mask })).body).toEqual({ orders: 0 })
  expect(await listed('to_pick')).toContain(before.number)
  expect(
    orderIn(ok(await warehouse.send('POST', `${order.at}/ship`, { carrier: 'SF Express' }))),
  ).toMatchObject({
    fulfilment: 'shipped',
    expected: [],
  })
})

it('the confirmation email names the days of each parcel', async () => {
  const order = await paid({ [shampoo]: 1, [mask]: 1 }, 'letter@example.com')
  await shop.work('tell-order-confirmed')
  const { rows } = await shop.shop.pool.query<{ text: string }>(
    `select text from messages where order_id = $1 and event = 'order.confirmed'`,
    [order.id],
  )
  const { from, to } = await daysToCome(shop, mask)
  const written = [from, to].map((day) => day.split('-').toReversed().join('/'))
  expect(rows[0]?.text).toContain(written.join(' – '))
})

it('expected pre-order pieces are listed by option for the warehouse, and only the warehouse may release them', async () => {
  await paid({ [mask]: 3 }, 'listed@example.com')
  const { awaited } = ok(await warehouse.get('/stock/awaited')).body as { awaited: object[] }
  const { from: estimate } = await daysToCome(shop, mask)
  expect(awaited).toMatchObject([{ sub_sku: mask, pieces: 4, orders: 2, estimate }])
  const care = await atDesk(shop, 'care')
  expect(no(await care.send('POST', '/stock/arrived', { sub_sku: mask }))).toEqual([403, 'staff.forbidden'])
})

it('an order of pre-orders alone is on hold, and releasing it confirms that its goods arrived', async () => {
  const order = await paid({ [mask]: 1 }, 'waits@example.com')
  expect(await order.desk()).toMatchObject({ fulfilment: 'on_hold', hold_cause: 'pre_order' })
  expect(no(await warehouse.send('POST', `${order.at}/pick`))).toEqual(illegal)
  expect(orderIn(ok(await owner.send('POST', `${order.at}/unhold`)))).toMatchObject({
    fulfilment: 'none',
    hold_cause: null,
  })
  expect(orderIn(ok(await warehouse.send('POST', `${order.at}/pick`)))).toMatchObject({
    fulfilment: 'picking',
  })
})

it('arrived goods of a disputed order are held until the decision, and after a lost dispute until staff decide', async () => {
  const finance = await atDesk(shop, 'finance')
  const disputed = async (email: string) => {
    const order = await paid({ [mask]: 1 }, email)
    const why = { reason: 'not recognised', case_ref: 'CB-1' }
    ok(await finance.send('POST', `${order.at}/dispute`, why))
    return {
      ...order,
      end: async (outcome: 'won' | 'lost') =>
        orderIn(ok(await finance.send('POST', `${order.at}/dispute/end`, { outcome }))),
    }
  }
  const onHold = { fulfilment: 'on_hold', hold_cause: 'pre_order' }
  const [won, lost, late] = [
    await disputed('won@example.com'),
    await disputed('lost@example.com'),
    await disputed('late@example.com'),
  ]
  expect(await late.end('lost')).toMatchObject(onHold)
  ok(await warehouse.send('POST', '/stock/arrived', { sub_sku: mask }))
  for (const order of [won, lost, late]) expect(await order.desk()).toMatchObject(onHold)
  expect(await won.end('won')).toMatchObject({ fulfilment: 'none', hold_cause: null })
  expect(await lost.end('lost')).toMatchObject(onHold)
  expect(orderIn(ok(await owner.send('POST', `${lost.at}/unhold`)))).toMatchObject({ fulfilment: 'none' })
})

it('at its cut-off a pre-order is no longer sold, or is sold from stock, and its lines are then released', async () => {
  const first = await paid({ [mask]: 1 }, 'cut-one@example.com')
  await sell(mask, `cut_off_date = (now() at time zone 'Asia/Hong_Kong')::date + 1`)
  await run('end-pre-orders')
  const availability = async () =>
    (
      await shop.shop.pool.query(
        `select availability, cut_off_date from product_options where sub_sku = '${mask}'`,
      )
    ).rows[0]
  expect(await availability()).toMatchObject({ availability: 'pre_order' })
  await sell(mask, `cut_off_date = (now() at time zone 'Asia/Hong_Kong')::date`)
  await run('end-pre-orders')
  expect(await availability()).toEqual({ availability: 'not_for_sale', cut_off_date: null })
  await run('release-pre-orders')
  expect(await first.desk()).toMatchObject({ fulfilment: 'on_hold', hold_cause: 'pre_order' })
  // after days without a worker, twice
  await sell(
    mask,
    `availability = 'pre_order', after_cut_off = 'in_stock', cut_off_date = (now() at time zone 'Asia/Hong_Kong')::date - 5`,
  )
  await run('end-pre-orders')
  await run('end-pre-orders')
  expect(await availability()).toEqual({ availability: 'in_stock', cut_off_date: null })
  await run('release-pre-orders')
  await run('release-pre-orders')
  const desk = await first.desk()
  expect(desk).toMatchObject({ fulfilment: 'none', hold_cause: null })
  expect(
    (desk.timeline as { machine: string; to: string }[]).filter(
      ({ machine, to }) => machine === 'fulfilment' && to === 'none',
    ),
  ).toHaveLength(1)
  const second = await paid({ [mask]: 1 }, 'cut-two@example.com')
  expect(lineOf(await second.desk(), mask)?.sendable).toBe(1)
  await sell(mask, `availability = 'pre_order'`)
})

it('lines are released on their day, whenever the order is read', async () => {
  const order = await paid({ [mask]: 1 }, 'day@example.com')
  await run('release-pre-orders')
  expect(await order.desk()).toMatchObject({ fulfilment: 'on_hold' })
  clock.move(60 * 86_400)
  await run('release-pre-orders')
  ;[owner, warehouse] = [await atDesk(shop, 'owner'), await atDesk(shop, 'warehouse')]
  expect(await order.desk()).toMatchObject({ fulfilment: 'none', hold_cause: null })
})
