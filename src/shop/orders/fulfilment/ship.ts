import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { LeavingUnits } from '../../stock/rules.ts'
import { lockStockOfLines, ship as takeOut } from '../../stock/stock.ts'
import * as changes from '../change.store.ts'
import * as combined from '../combined/combined.store.ts'
import { forEachOrder, lockTogether } from '../combined/lock-together.ts'
import { orderForStaff } from '../desk/desk.ts'
import { stockReason, type Order } from '../order.rules.ts'
import { carrierOf } from '../parcels/carriers.ts'
import * as parcelStore from '../parcels/parcel.store.ts'
import { orderRefusals } from '../rules.ts'
import { moveOrder } from '../transition.ts'
import { assertFulfillable, withLastDays } from './fulfil.ts'
import { unshippedLines, shippableLines } from './unshipped.rules.ts'

type Pieces = readonly { lineId: string; units: number; lots?: LeavingUnits['lots'] }[]
type Shipment = {
  id: string
  actor: string
  /** Pieces of the parcel; empty: all that can be shipped now. */
  lines: Pieces
  carrier: string
  trackingNumber: string | null
  /** A label will be created later; the buyer is notified once it gives the tracking number. */
  label?: boolean | undefined
}

/** Pieces of an order that the parcel takes. Throws `orders.too_many_units`. */
function chosen(order: Order, lines: Pieces): Pieces {
  const there = shippableLines(order)
  const sent = lines.length === 0 ? there : lines
  const leftOf = (lineId: string) => there.find((line) => line.lineId === lineId)?.units ?? 0
  const isTwice = new Set(sent.map((line) => line.lineId)).size < sent.length
  if (sent.length === 0 || isTwice || sent.some(({ lineId, units }) => units < 1 || units > leftOf(lineId)))
    throw new Refusal(orderRefusals.too_many_units)
  return sent
}

/** Whether the pieces are all that can be shipped now. */
const isWhole = (order: Order, sent: Pieces): boolean =>
  shippableLines(order).every(
    ({ lineId, units }) => sent.find((each) => each.lineId === lineId)?.units === units,
  )

/** Ships one order's pieces as a parcel row of its own and returns its id. The order and its stock are locked. */
async function shipOne(tx: Ctx, order: Order, shipment: Shipment & { waits: boolean }): Promise<string> {
  const { lines: sent, carrier, trackingNumber, actor, waits } = shipment
  const orderId = order.id
  const left = unshippedLines(order)
  const at = tx.clock.now()
  const state = waits ? 'created' : 'handed_over'
  const row = { orderId, carrier, trackingNumber, state, actor, at } as const
  const parcelId = await parcelStore.addParcel(tx.db, row, sent)
  await changes.countLines(
    tx.db,
    sent.map(({ lineId, units }) => ({ lineId, shipped: units })),
  )
  const isAll = left.every((line) => sent.find((each) => each.lineId === line.lineId)?.units === line.units)
  const to = isAll ? 'shipped' : 'partially_shipped'
  if (order.fulfilmentState !== to)
    await moveOrder(tx, order, 'fulfilment', to, {
      actor,
      reason: { cause: 'sent', note: trackingNumber ?? carrier },
    })
  await takeOut(tx, withLastDays(order, sent), { reason: stockReason(order), actor }, parcelId)
  return parcelId
}

/**
 * Hands a parcel to a carrier, with all orders combined in it. An order with pieces left over becomes partially
 * shipped. Throws what `assertFulfillable` throws, `orders.illegal_transition`, `orders.too_many_units`,
 * `orders.combined_whole`, `orders.combined_waits`.
 */
export const ship = (ctx: Ctx, shipment: Shipment): Promise<Order> =>
  ctx.transaction(async (tx) => {
    const { id, lines, carrier, trackingNumber, label = false } = shipment
    const locked = await lockTogether(tx, id)
    // the stock lock keeps stock counts from changing these goods before they are taken out
    await lockStockOfLines(
      tx,
      locked.flatMap((order) => order.lines.map((line) => line.id)),
    )
    const orders: Order[] = []
    for (const order of locked) orders.push(await orderForStaff(tx, order.id))
    const waits = label && trackingNumber === null && carrierOf(tx, carrier) !== null
    const rows = new Map<string, string>()
    await forEachOrder(orders, async (order) => {
      assertFulfillable(order)
      const sent = chosen(order, order.id === id ? lines : [])
      if (orders.length > 1 && !isWhole(order, sent)) throw new Refusal(orderRefusals.combined_whole)
      rows.set(order.id, await shipOne(tx, order, { ...shipment, lines: sent, waits }))
    })
    await tie(tx, orders, rows)
    for (const [orderId, parcelId] of waits ? [] : rows)
      await tx.publish('order.shipped', { orderId, parcelId })
    return orderForStaff(tx, id)
  })

/** Links the parcel rows of combined orders; the row of the lowest order number is the lead and has the label. */
async function tie(tx: Ctx, orders: readonly Order[], rows: ReadonlyMap<string, string>): Promise<void> {
  if (orders.length < 2) return
  const byNumber = orders.toSorted((one, other) => (one.number < other.number ? -1 : 1))
  const [lead, ...others] = byNumber.flatMap(({ id }) => rows.get(id) ?? [])
  if (lead === undefined) return
  await combined.setLead(tx.db, lead, others)
  await combined.setSent(
    tx.db,
    orders.map(({ id }) => id),
    { from: 'waiting', to: 'sent', at: tx.clock.now() },
  )
}
