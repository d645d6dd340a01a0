import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { violations } from '#tools/builders/orders/orders.ts'
import { no, ok, orderIn, ordersAtDesk, type DeskOrder } from '#tools/builders/orders/desk-orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { auditShop } from '../../audit/audit.ts'
import { silentParcels } from './tracking.ts'

let shop: PayingShop
let [owner, warehouse]: AtDesk[] = []
let orders: ReturnType<typeof ordersAtDesk>
let shift = 0
const clock = { now: () => new Date(Date.now() + shift) }
/** Advances the clock, which also ends back-office sessions. */
async function later(ms: number) {
  shift += ms
  ;[owner, warehouse] = [await atDesk(shop, 'owner'), await atDesk(shop, 'warehouse')]
}
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000', SF_PATIENCE: '800' }, { clock })
  await later(0)
  orders = ordersAtDesk(shop, () => ({ owner: owner!, warehouse: warehouse! })) // signed in above
})
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
type Parcel = {
  id: string
  state: string
  tracking_number: string | null
  label: { state: string } | null
  events: { state: string; text: string }[]
}
type Paid = Awaited<ReturnType<typeof orders.aPaidOrder>>
const parcelsOf = (order: DeskOrder) => order.parcels as unknown as Parcel[]
const send = (order: Paid, path: string, body: object) => warehouse!.send('POST', `${order.at}/${path}`, body) // signed in above
const post = (path: string, body: object) =>
  fetch(shop.companies + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const outage = (kind: string, calls: number) => post('/control/outage', { company: 'sf', kind, calls })
const shipmentsOf = async (order: Paid) => {
  const { number } = await order.desk()
  const all = (await (await fetch(`${shop.companies}/sf/shipments`)).json()) as {
    id: string
    cancelled: boolean
  }[]
  return all.filter(({ id }) => id.startsWith(number))
}

/** A parcel whose label is still to be made. */
async function aParcel() {
  const order = await orders.aPackedOrder({ [shampoo]: 1 })
  const sent = orderIn(ok(await send(order, 'ship', { carrier: 'SF Express', label: true })))
  const [parcel] = parcelsOf(sent)
  return { ...order, parcel: parcel!, label: { parcel_id: parcel!.id } } // just sent
}
async function aLabel() {
  const order = await aParcel()
  const [parcel] = parcelsOf(orderIn(ok(await send(order, 'label', order.label))))
  return { ...order, waybill: parcel?.tracking_number ?? '' }
}
const emailsOf = async ({ id }: Paid) => {
  await shop.work('tell-order-shipped')
  const { rows } = await shop.shop.pool.query<{ text: string }>(
    `select text from messages where order_id = $1 and event = 'order.shipped' and channel = 'mail'`,
    [id],
  )
  return rows.map(({ text }) => text)
}

describe('a label', () => {
  it('assigns a number to the parcel, notifies the buyer, and can be printed', async () => {
    const order = await aParcel()
    expect(order.parcel).toMatchObject({ state: 'created', tracking_number: null, label: null })
    expect(await emailsOf(order)).toEqual([])
    const [parcel] = parcelsOf(orderIn(ok(await send(order, 'label', order.label))))
    expect(parcel).toMatchObject({ state: 'labelled', label: { state: 'made' } })
    const letters = await emailsOf(order)
    expect(letters).toHaveLength(1)
    expect(letters[0]).toContain(parcel?.tracking_number)
    const page = await warehouse!.get(`${order.at}/label?parcel_id=${order.parcel.id}`) // signed in above
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ])
  })

  it('is created once by repeated and concurrent requests', async () => {
    const order = await aParcel()
    const both = await Promise.all([0, 1, 2].map(() => send(order, 'label', order.label)))
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const answer of both.filter(({ status }) => status !== 200))
      expect(no(answer)).toEqual([409, 'orders.label_under_way'])
    ok(await send(order, 'label', order.label))
    expect(await shipmentsOf(order)).toHaveLength(1)
  })

  it('is looked up after a lost response before it is requested again', async () => {
    const order = await aParcel()
    await outage('lose', 2)
    expect(no(await send(order, 'label', order.label))).toEqual([503, 'orders.carrier_silent'])
    expect(parcelsOf(await order.desk())[0]).toMatchObject({ label: { state: 'requested' } })
    expect(no(await send(order, 'label', order.label))).toEqual([409, 'orders.label_under_way'])
    await later(60_000)
    expect(parcelsOf(orderIn(ok(await send(order, 'label', order.label))))[0]).toMatchObject({
      state: 'labelled',
    })
    expect(await shipmentsOf(order)).toHaveLength(1)
  })

  it('is also found by the scheduled job after a lost response', async () => {
    const order = await aParcel()
    await outage('lose', 2)
    expect(no(await send(order, 'label', order.label))).toEqual([503, 'orders.carrier_silent'])
    await later(5 * 60_000)
    await shop.shop.jobs.find(({ name }) => name === 'track-parcels')?.run({})
    expect(parcelsOf(await order.desk())[0]).toMatchObject({ state: 'labelled', label: { state: 'made' } })
    expect(await shipmentsOf(order)).toHaveLength(1)
  })

  it('is cancelled by hand, and another one has another number', async () => {
    const order = await aLabel()
    const number = { parcel_id: order.parcel.id, carrier: 'SF Express', tracking_number: 'SF-TYPED' }
    expect(no(await warehouse!.send('PUT', `${order.at}/parcel`, number))).toEqual([
      409,
      'orders.label_lives',
    ])
    const undo = { step: 'ship', ...order.label, reason: 'wrong box' }
    const cancel = { ...order.label, reason: 'wrong box' }
    expect(parcelsOf(orderIn(ok(await send(order, 'label/cancel', cancel))))[0]).toMatchObject({
      state: 'created',
      tracking_number: null,
      label: null,
    })
    ok(await send(order, 'label/cancel', cancel))
    const [again] = parcelsOf(orderIn(ok(await send(order, 'label', order.label))))
    expect(again?.tracking_number).not.toBe(order.waybill)
    expect((await shipmentsOf(order)).map(({ cancelled }) => cancelled)).toEqual([true, false])
    // undoing the parcel cancels its label
    expect(orderIn(ok(await send(order, 'undo', undo)))).toMatchObject({ fulfilment: 'packed', parcels: [] })
    expect((await shipmentsOf(order)).map(({ cancelled }) => cancelled)).toEqual([true, true])
    expect(no(await send(order, 'undo', undo))).toEqual([409, 'orders.nothing_to_undo'])
  })

  it('cannot be cancelled once the carrier collected the parcel', async () => {
    const order = await aLabel()
    await post('/sf/control', { waybill: order.waybill, opCode: '50', at: '2026-11-20 12:00:00' })
    const cancel = { ...order.label, reason: 'too late' }
    expect(no(await send(order, 'label/cancel', cancel))).toEqual([409, 'orders.label_stays'])
    ok(await send(order, 'parcel/ask', order.label))
    const after = await order.desk()
    expect(parcelsOf(after)[0]).toMatchObject({ state: 'handed_over', label: { state: 'made' } })
    expect(after.undos).toEqual([])
  })
})

describe('tracking', () => {
  const run = () => shop.shop.jobs.find(({ name }) => name === 'track-parcels')?.run({})

  it('moves the parcel, notifies the buyer, and delivers the order once', async () => {
    const order = await aLabel()
    const move = (opCode: string, at: string) =>
      post('/sf/control', { waybill: order.waybill, opCode, at, place: '香港' })
    await move('80', '2026-11-22 10:00:00')
    await move('31', '2026-11-21 10:00:00')
    await move('50', '2026-11-20 10:00:00')
    await later(3_600_000)
    await Promise.all([run(), run()])
    await later(3_600_000)
    await run()
    const after = await order.desk()
    expect(after).toMatchObject({ fulfilment: 'delivered', parcels: [{ state: 'delivered' }] })
    expect(
      parcelsOf(after)[0]
        ?.events.map(({ state }) => state)
        .filter((state) => state !== 'created'),
    ).toEqual(expect.arrayContaining(['labelled', 'handed_over', 'in_transit', 'delivered']))
    expect(parcelsOf(after)[0]?.events.filter(({ state }) => state === 'delivered')).toHaveLength(1)
    await shop.work('tell-order-delivered')
    const { rows } = await shop.shop.pool.query(
      `select 1 from messages where order_id = $1 and event = 'order.delivered'`,
      [order.id],
    )
    expect(rows).toHaveLength(1)
  })

  it.each([
    ['an invalid time', { at: 'yesterday', opCode: '31' }],
    ['words that no database takes', { at: '2026-11-21 10:00:00', opCode: '31', remark: 'a\0b' }],
  ])('ignores %s, and still processes later events of all parcels', async (_, odd) => {
    const [first, second] = [await aLabel(), await aLabel()]
    await post('/sf/control', { waybill: first.waybill, ...odd })
    for (const { waybill } of [first, second])
      await post('/sf/control', { waybill, opCode: '50', at: '2026-11-20 10:00:00' })
    await later(3_600_000)
    await run()
    for (const order of [first, second])
      expect(parcelsOf(await order.desk())[0]?.events.map(({ state }) => state)).toContain('handed_over')
  })

  it('without a response is retried later', async () => {
    const order = await aLabel()
    await post('/sf/control', { waybill: order.waybill, opCode: '50', at: '2026-11-20 10:00:00' })
    await outage('error', 1)
    expect(no(await send(order, 'parcel/ask', order.label))).toEqual([503, 'orders.carrier_silent'])
    ok(await send(order, 'parcel/ask', order.label))
    expect(parcelsOf(await order.desk())[0]).toMatchObject({ state: 'handed_over' })
  })

  it('of a parcel without events for two weeks opens a task, until it is declared lost', async () => {
    const order = await aLabel()
    const silent = async () => {
      const { rows } = await silentParcels(shop.shop.systemContext(), 50)
      return rows.map(({ orderId }) => orderId)
    }
    expect(await silent()).not.toContain(order.id)
    await later(15 * 86_400_000)
    expect(await silent()).toContain(order.id)
    const lost = { ...order.label, reason: 'the carrier says so' }
    const both = await Promise.all([0, 1].map(() => send(order, 'parcel/lost', lost)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await silent()).not.toContain(order.id)
    expect(await order.desk()).toMatchObject({ fulfilment: 'shipped', parcels: [{ state: 'exception' }] })
    ok(await send(order, 'delivered', order.label))
    expect(await order.desk()).toMatchObject({ fulfilment: 'delivered' })
  })
})
