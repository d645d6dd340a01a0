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
import { mustStand, withLastDays } from './fulfil.ts'
import { owedLines, sendableLines } from './owed.rules.ts'

type Pieces = readonly { lineId: string; units: number; lots?: LeavingUnits['lots'] }[]
type Shipment = {
  id: string
  actor: string
  /** What goes into the parcel; empty: everything that is left. */
  lines: Pieces
  carrier: string
  trackingNumber: string | null
  /** Its label is still to be made: the buyer is told with its number. */
  label?: boolean | undefined
}

/** What of an order goes into the parcel. Throws `orders.too_many_units`. */
function chosen(order: Order, lines: Pieces): Pieces {
  const there = sendableLines(order)
  const sent = lines.length === 0 ? there : lines
  const leftOf = (lineId: string) => there.find((line) => line.lineId === lineId)?.units ?? 0
  const isTwice = new Set(sent.map((line) => line.lineId)).size < sent.length
  if (sent.length === 0 || isTwice || sent.some(({ lineId, units }) => units < 1 || units > leftOf(lineId)))
    throw new Refusal(orderRefusals.too_many_units)
  return sent
}

/** All that can leave now. */
const isWhole = (order: Order, sent: Pieces): boolean =>
  sendableLines(order).every(
    ({ lineId, units }) => sent.find((each) => each.lineId === lineId)?.units === units,
  )

/** One order's pieces leave, in a row of its own; answers that row. The order and its goods are locked. */
async function shipOne(tx: Ctx, order: Order, shipment: Shipment & { waits: boolean }): Promise<string> {
  const { lines: sent, carrier, trackingNumber, actor, waits } = shipment
  const orderId = order.id
  const left = owedLines(order)
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
 * Hands a parcel to a carrier, with all of every order that waits for it; with something left behind the order is
 * partly shipped. Throws what `mustStand` refuses, `orders.illegal_transition`, `orders.too_many_units`,
 * `orders.combined_whole`, `orders.combined_waits`.
 */
export const ship = (ctx: Ctx, shipment: Shipment): Promise<Order> =>
  ctx.transaction(async (tx) => {
    const { id, lines, carrier, trackingNumber, label = false } = shipment
    const locked = await lockTogether(tx, id)
    // nobody counts these goods meanwhile, so that what is read of them is so until it is done
    await lockStockOfLines(
      tx,
      locked.flatMap((order) => order.lines.map((line) => line.id)),
    )
    const orders: Order[] = []
    for (const order of locked) orders.push(await orderForStaff(tx, order.id))
    const waits = label && trackingNumber === null && carrierOf(tx, carrier) !== null
    const rows = new Map<string, string>()
    await forEachOrder(orders, async (order) => {
      mustStand(order)
      const sent = chosen(order, order.id === id ? lines : [])
      if (orders.length > 1 && !isWhole(order, sent)) throw new Refusal(orderRefusals.combined_whole)
      rows.set(order.id, await shipOne(tx, order, { ...shipment, lines: sent, waits }))
    })
    await tie(tx, orders, rows)
    for (const [orderId, parcelId] of waits ? [] : rows)
      await tx.publish('order.shipped', { orderId, parcelId })
    return orderForStaff(tx, id)
  })

/** Rows of several orders are one parcel: that of the first number has the label. */
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
