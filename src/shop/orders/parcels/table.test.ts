import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { ok, ordersAtDesk } from '#tools/builders/orders/desk-orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import type { Ctx } from '../../context.ts'
import { isRefusal } from '../../refusal.ts'
import { cancelHeld } from '../cancel.ts'
import { orderForStaff } from '../desk/desk.ts'
import { refundUnits } from '#tools/builders/orders/desk-steps.ts'
import { canCancelAtDesk } from '../desk/desk.rules.ts'
import * as fulfil from '../fulfilment/fulfil.ts'
import { ship } from '../fulfilment/ship.ts'
import { canDispute } from '../order-actions.rules.ts'
import type { Order } from '../order.rules.ts'
import { canEdit } from '../revisions/revision.rules.ts'
import { undoStep } from './undo.ts'
import { undosOf } from './undo.rules.ts'

let shop: TestShop
let [owner, warehouse]: AtDesk[] = []
let orders: ReturnType<typeof ordersAtDesk>
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;[owner, warehouse] = [await atDesk(shop, 'owner'), await atDesk(shop, 'warehouse')]
  orders = ordersAtDesk(shop, () => ({ owner: owner!, warehouse: warehouse! })) // signed in above
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const by = { actor: 'test', reason: 'table' }
type Paid = Awaited<ReturnType<typeof orders.aPaidOrder>>

const send = async (order: Paid, name: string, body: object = {}) =>
  ok(await warehouse!.send('POST', `${order.at}/${name}`, body)) // signed in above
const half = async (order: Paid) => ({
  carrier: 'SF',
  lines: [{ line_id: (await orders.linesOf(order))[0], units: 1 }],
})
const pickup = { delivery_method: 'pickup_shop', delivery_location_code: 'SHOP-TST' }
const codeOf = async ({ id }: Paid): Promise<string> => {
  const found = await shop.shop.pool.query<{ code: string | null }>(
    'select pickup_code as code from orders where id = $1',
    [id],
  )
  return found.rows[0]?.code ?? '000000'
}

/** An order of two pieces in each state that goods can be in. */
const states: Record<string, () => Promise<Paid>> = {
  none: () => orders.aPaidOrder({ [shampoo]: 2 }),
  picking: async () => {
    const order = await orders.aPaidOrder({ [shampoo]: 2 })
    await send(order, 'pick')
    return order
  },
  packed: () => orders.aPackedOrder({ [shampoo]: 2 }),
  on_hold: async () => {
    const order = await orders.aPackedOrder({ [shampoo]: 2 })
    await send(order, 'hold', { cause: 'address' })
    return order
  },
  partially_shipped: async () => {
    const order = await orders.aPackedOrder({ [shampoo]: 2 })
    await send(order, 'ship', await half(order))
    return order
  },
  shipped: async () => {
    const order = await orders.aPackedOrder({ [shampoo]: 2 })
    await send(order, 'ship', { carrier: 'SF' })
    return order
  },
  delivered: async () => {
    const order = await orders.aPackedOrder({ [shampoo]: 2 })
    await send(order, 'ship', { carrier: 'SF' })
    await send(order, 'delivered')
    return order
  },
  ready_for_pickup: async () => {
    const order = await orders.aPackedOrder({ [shampoo]: 2 }, pickup)
    await send(order, 'ready')
    return order
  },
  collected: async () => {
    const order = await orders.aPackedOrder({ [shampoo]: 2 }, pickup)
    await send(order, 'ready')
    await send(order, 'collected', { code: await codeOf(order) })
    return order
  },
  disputed: async () => {
    const order = await orders.aPackedOrder({ [shampoo]: 2 })
    ok(await owner!.send('POST', `${order.at}/dispute`, { reason: 'not mine', case_ref: 'C-1' })) // signed in above
    return order
  },
  cancelled: async () => {
    const order = await orders.aPaidOrder({ [shampoo]: 2 })
    ok(await owner!.send('POST', `${order.at}/cancel`, { reason: 'x' })) // signed in above
    return order
  },
}

const all = (order: Order) => ({
  units: order.lines.map(({ id, quantity, refunded }) => ({ lineId: id, units: quantity - refunded })),
  delivery: false,
  giftWrap: false,
})

const events: Record<string, (tx: Ctx, order: Order) => Promise<unknown>> = {
  pick: (tx, { id }) => fulfil.startPicking(tx, { id, ...by }),
  pack: (tx, { id }) => fulfil.pack(tx, { id, ...by }),
  ship: (tx, { id }) => ship(tx, { id, lines: [], carrier: 'SF', trackingNumber: null, ...by }),
  ready: (tx, { id }) => fulfil.readyForPickup(tx, { id, ...by }),
  collected: (tx, { id, pickupCode }) => fulfil.collected(tx, { id, code: pickupCode ?? '', ...by }),
  delivered: (tx, { id }) => fulfil.markDelivered(tx, { id, ...by }),
  undo: async (tx, order) => {
    const [undo] = undosOf(order)
    const parcelId = undo?.step === 'ship' ? undo.parcel.id : undefined
    return undoStep(tx, { id: order.id, step: undo?.step ?? 'pick', parcelId, ...by })
  },
  hold: (tx, { id }) => fulfil.hold(tx, { id, cause: 'address', ...by }),
  unhold: (tx, { id }) => fulfil.unhold(tx, { id, ...by }),
  cancel: (tx, order) => cancelHeld(tx, order, by, canCancelAtDesk),
  refund: (tx, order) => refundUnits(tx, order.id, { ...all(order), ...by }),
}

class RolledBack extends Error {}

/** Where the order is after an event, or why it stays: nothing of it lasts. */
async function outcome(id: string, event: (tx: Ctx, order: Order) => Promise<unknown>): Promise<string> {
  let result = ''
  try {
    await shop.shop.systemContext().transaction(async (tx) => {
      await event(tx, await orderForStaff(tx, id))
      const { status, fulfilmentState } = await orderForStaff(tx, id)
      result = status === 'confirmed' ? fulfilmentState : status
      throw new RolledBack()
    })
  } catch (error) {
    if (error instanceof RolledBack) return result
    if (isRefusal(error)) return error.code
    throw error
  }
  return result
}

const short: Readonly<Record<string, string>> = {
  'orders.illegal_transition': '–',
  'orders.nothing_to_undo': '–',
  'orders.nothing_to_refund': '–',
  'orders.nothing_to_send': 'empty',
  'orders.not_pickup': '–',
  'orders.disputed': 'wait',
}
/** Every state by every event: where it leads, or – for a refusal. */
const table: Readonly<Record<string, string>> = {
  // pick, pack, ship, ready, collected, delivered, undo, hold, unhold, cancel, refund, dispute, edit
  none: 'picking – – – – – – on_hold – cancelled cancelled disputed edited',
  picking: '– packed – – – – none on_hold – cancelled cancelled disputed –',
  packed: '– – shipped – – – picking on_hold – – cancelled disputed –',
  on_hold: '– – – – – – – – packed – cancelled disputed –',
  partially_shipped: '– – shipped – – partially_shipped packed on_hold – – shipped disputed –',
  shipped: 'empty empty empty empty – delivered packed – – – shipped disputed –',
  delivered: 'empty empty empty empty – delivered – – – – delivered disputed –',
  ready_for_pickup: '– – – – collected – packed on_hold – – cancelled disputed –',
  collected: 'empty empty empty empty – – – – – – collected disputed –',
  disputed: 'wait wait wait wait – – – – wait – wait – –',
  cancelled: '– – – – – – – – – – – disputed –',
}

it.each(Object.keys(states))(
  'an order that is %s handles every event as the table specifies',
  async (state) => {
    const order = await states[state]!() // a key of it
    const orderNow = await orderForStaff(shop.shop.systemContext(), order.id)
    const found: string[] = []
    for (const event of Object.values(events)) {
      const result = await outcome(order.id, event)
      found.push(short[result] ?? result)
    }
    found.push(canDispute(orderNow) ? 'disputed' : '–', canEdit(orderNow) ? 'edited' : '–')
    expect(found.join(' ')).toBe(table[state])
  },
)
