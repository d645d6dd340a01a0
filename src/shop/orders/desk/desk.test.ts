import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { anOrder, levelOf, payByCard, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import type { Ctx } from '../../context.ts'
import * as desk from './desk.ts'
import * as fulfil from '../fulfilment/fulfil.ts'
import { ship } from '../fulfilment/ship.ts'

let shop: TestShop
let ctx: Ctx
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  ctx = shop.shop.systemContext()
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const conditioner = 'ELOWEN-REPAIR-CONDITIONER-250'
const actor = 'may'
async function aPaidOrder(wanted: Record<string, number>, input: object = {}) {
  const placed = await anOrder(shop, wanted, input)
  await payByCard(shop, placed)
  return {
    ...placed,
    now: async () => (await placed.visitor.get(`/order?id=${placed.id}`)).body.order as WireOrder,
  }
}
async function aPackedOrder(wanted: Record<string, number>, input: object = {}) {
  const paid = await aPaidOrder(wanted, input)
  await fulfil.startPicking(ctx, { id: paid.id, actor })
  return { ...paid, packed: await fulfil.pack(ctx, { id: paid.id, actor }) }
}
const refused = (code: string) => ({ code })
const illegal = refused('orders.illegal_transition')

describe('fulfilment', () => {
  it('picked, packed, sent whole with a tracking number, delivered, complete two weeks later', async () => {
    const before = await levelOf(shop, shampoo)
    const { id, visitor, now: current } = await aPackedOrder({ [shampoo]: 2 })
    expect(await current()).toMatchObject({ fulfilment: 'packed', status_text: 'Packed', can_cancel: false })
    expect((await visitor.send('POST', '/order/cancel', { id })).body.code).toBe('orders.illegal_transition')
    await ship(ctx, { id, actor, lines: [], carrier: 'SF', trackingNumber: 'SF1234567890123' })
    expect(await levelOf(shop, shampoo)).toEqual({ ...before, on_hand: before.on_hand - 2 })
    const { parcels } = (await visitor.get(`/order/packageDetails?id=${id}`)).body as { parcels: object[] }
    expect(parcels).toMatchObject([
      {
        carrier: 'SF Express',
        tracking_number: 'SF1234567890123',
        tracking_url: expect.stringContaining('bill-number/SF1234567890123'),
        items: [{ sub_sku: shampoo, quantity: 2 }],
        events: [{ state: 'handed_over', text: 'Handed to the carrier' }],
      },
    ])
    await fulfil.markDelivered(ctx, { id, actor })
    expect(await current()).toMatchObject({
      status: 'confirmed',
      fulfilment: 'delivered',
      items: [{ shipped: 2 }],
    })
    clock.move(14 * 86_400 + 60)
    await shop.shop.jobs.find(({ name }) => name === 'complete-orders')?.run({})
    expect(await current()).toMatchObject({ status: 'completed', status_text: 'Completed' })
  })

  it('in two parcels', async () => {
    const { id, packed, now: current } = await aPackedOrder({ [shampoo]: 2, [conditioner]: 1 })
    const [first, second] = packed.lines.map((line) => line.id)
    const part = { id, actor, carrier: 'SF', trackingNumber: null }
    await expect(ship(ctx, { ...part, lines: [{ lineId: first ?? '', units: 3 }] })).rejects.toMatchObject(
      refused('orders.too_many_units'),
    )
    await expect(ship(ctx, { ...part, lines: [{ lineId: randomUUID(), units: 1 }] })).rejects.toMatchObject(
      refused('orders.too_many_units'),
    )
    await ship(ctx, { ...part, lines: [{ lineId: first ?? '', units: 1 }] })
    expect(await current()).toMatchObject({ fulfilment: 'partially_shipped' })
    await ship(ctx, {
      ...part,
      lines: [
        { lineId: first ?? '', units: 1 },
        { lineId: second ?? '', units: 1 },
      ],
    })
    const sent = await desk.orderForStaff(ctx, id)
    expect(sent.fulfilmentState).toBe('shipped')
    await fulfil.markDelivered(ctx, { id, actor, parcelId: sent.parcels[0]?.id ?? '' })
    expect(await current()).toMatchObject({ fulfilment: 'shipped' })
    await fulfil.markDelivered(ctx, { id, actor })
    expect(await current()).toMatchObject({ fulfilment: 'delivered' })
    await expect(ship(ctx, { ...part, lines: [] })).rejects.toMatchObject(refused('orders.nothing_to_send'))
  })

  it('is collected at the shop with the pickup code', async () => {
    const at = { delivery_method: 'pickup_shop', delivery_location_code: 'SHOP-TST' }
    const { id, now: current } = await aPackedOrder({ [shampoo]: 1 }, at)
    await fulfil.readyForPickup(ctx, { id, actor })
    const { pickup_code: code } = await current()
    expect(code).toMatch(/^\d{6}$/)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await expect(fulfil.collected(ctx, { id, actor, code: wrong })).rejects.toMatchObject(
      refused('orders.wrong_code'),
    )
    const typed = String(code).replaceAll(/\d/g, (digit) => '０１２３４５６７８９'.charAt(Number(digit)))
    await fulfil.collected(ctx, { id, actor, code: `${typed.slice(0, 3)} ${typed.slice(3)}` })
    expect(await current()).toMatchObject({
      fulfilment: 'collected',
      pickup_code: null,
      items: [{ shipped: 1 }],
    })
    const sent = await aPackedOrder({ [shampoo]: 1 })
    await expect(fulfil.readyForPickup(ctx, { id: sent.id, actor })).rejects.toMatchObject(
      refused('orders.not_pickup'),
    )
  })

  it('is held for a cause, and continues at its step', async () => {
    const { id, now: current } = await aPackedOrder({ [shampoo]: 1 })
    expect((await fulfil.hold(ctx, { id, actor, cause: 'address', note: 'no such street' })).holdCause).toBe(
      'address',
    )
    await expect(
      ship(ctx, { id, actor, lines: [], carrier: 'SF', trackingNumber: null }),
    ).rejects.toMatchObject(illegal)
    expect((await fulfil.unhold(ctx, { id, actor })).fulfilmentState).toBe('packed')
    expect((await current()).timeline).not.toContainEqual(
      expect.objectContaining({ what: 'fulfilment.on_hold' }),
    )
  })

  it('is refused before payment', async () => {
    const { id } = await anOrder(shop, { [shampoo]: 1 })
    await expect(fulfil.startPicking(ctx, { id, actor })).rejects.toMatchObject(illegal)
    await expect(fulfil.pack(ctx, { id, actor })).rejects.toMatchObject(illegal)
    await expect(fulfil.markDelivered(ctx, { id, actor })).rejects.toMatchObject(illegal)
    await expect(fulfil.startPicking(ctx, { id: randomUUID(), actor })).rejects.toMatchObject(
      refused('orders.unknown'),
    )
  })
})

describe('a cancellation by staff', () => {
  it('is possible until packing, and refunds and restocks the order', async () => {
    const before = await levelOf(shop, shampoo)
    const { id, now: current } = await aPaidOrder({ [shampoo]: 1 })
    await fulfil.startPicking(ctx, { id, actor })
    await desk.cancelByStaff(ctx, { id, reason: 'asked by telephone', actor })
    expect(await current()).toMatchObject({
      status: 'cancelled',
      fulfilment: 'none',
      refunds: [{ amount: 258 }],
    })
    expect(await levelOf(shop, shampoo)).toEqual(before)
    const packed = await aPackedOrder({ [shampoo]: 1 })
    await expect(desk.cancelByStaff(ctx, { id: packed.id, reason: '', actor })).rejects.toMatchObject(illegal)
  })
})

describe('the list', () => {
  const found = async (search: string, view: Parameters<typeof desk.listOrdersForStaff>[1]['view'] = 'all') =>
    (await desk.listOrdersForStaff(ctx, { search, view, page: 1, limit: 50 })).orders.map(
      ({ number }) => number,
    )

  it('finds by number, name, e-mail, telephone, sku and tracking number', async () => {
    const { id, order } = await aPackedOrder(
      { [conditioner]: 1 },
      {
        email: 'Find.Me@example.com',
        delivery_firstname: 'Percy',
        delivery_lastname: 'Un%usual',
        delivery_contact: '94440001',
      },
    )
    await ship(ctx, { id, actor, lines: [], carrier: 'SF', trackingNumber: 'SF-FIND-1' })
    const words = [
      order.number,
      order.number.toLowerCase().replace('-', ''),
      'find.me@',
      'percy un',
      '9444 0001',
      'SF-FIND-1',
      'un%us',
    ]
    for (const word of words) expect(await found(word)).toEqual([order.number])
    expect(await found(conditioner)).toContain(order.number)
    expect(await found('100%')).toEqual([])
    expect(await found('Percy', 'unpaid')).toEqual([])
    expect(await found('Percy', 'sent')).toEqual([order.number])
  })

  it('stores notes, and records each reading of an identity number', async () => {
    const { id } = await anOrder(shop, { [shampoo]: 1 })
    await desk.addNote(ctx, { id, text: 'Called: will pay tonight', actor })
    expect(await desk.identityNumberOf(ctx, { id, actor })).toBeNull()
    expect((await desk.orderForStaff(ctx, id)).events).toContainEqual(
      expect.objectContaining({ machine: 'note', reason: 'Called: will pay tonight', actor }),
    )
  })
})
