import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { unship } from '../../stock/stock.ts'
import * as changes from '../change.store.ts'
import * as combined from '../combined/combined.store.ts'
import { forEachOrder, lockParcel, lockTogether } from '../combined/lock-together.ts'
import { orderForStaff } from '../desk/desk.ts'
import { stockReason, type Order } from '../order.rules.ts'
import { orderRefusals } from '../rules.ts'
import { moveOrder, type Mover } from '../transition.ts'
import type { Parcel } from './parcel.rules.ts'
import * as parcelStore from './parcel.store.ts'
import { undoFor, type Undo, type UndoStep } from './undo.rules.ts'

type UndoInput = { id: string; step: UndoStep; parcelId?: string | undefined; reason: string; actor: string }

type Undoing = Mover & { reason: { cause: 'undone'; note: string } }

/**
 * Undoes the fulfilment step, or the parcel, that the staff user saw, for every order of the same combined parcel.
 * Throws `orders.unknown`, `orders.nothing_to_undo`, `orders.combined_waits`.
 */
export const undoStep = (ctx: Ctx, { id, step, parcelId, reason, actor }: UndoInput): Promise<Order> =>
  ctx.transaction(async (tx) => {
    const mover: Undoing = { actor, reason: { cause: 'undone', note: reason } }
    if (step === 'ship') await undoParcels(tx, id, parcelId ?? '', mover)
    else
      await forEachOrder(await lockTogether(tx, id), async (order) => {
        const undo = undoFor(order, step, null)
        if (!undo) throw new Refusal(orderRefusals.nothing_to_undo)
        await undoInside(tx, order, undo, mover)
      })
    return orderForStaff(tx, id)
  })

/** Undoes one step of one order. */
async function undoInside(tx: Ctx, order: Order, undo: Undo, mover: Undoing): Promise<void> {
  switch (undo.step) {
    case 'pick':
      return moveOrder(tx, order, 'fulfilment', 'none', mover)
    case 'pack':
      return moveOrder(tx, order, 'fulfilment', 'picking', mover)
    case 'ready':
      return moveOrder(tx, order, 'fulfilment', 'packed', mover, { pickup_code: null, ready_at: null })
    case 'ship':
      return undoParcel(tx, order, undo, mover)
    default:
      return undo satisfies never
  }
}

/** Undoes a parcel for all its orders; combined orders wait for one parcel again. */
async function undoParcels(tx: Ctx, id: string, parcelId: string, mover: Undoing): Promise<void> {
  const found = await orderForStaff(tx, id)
  if (!undoFor(found, 'ship', parcelId)) throw new Refusal(orderRefusals.nothing_to_undo)
  const rows = await lockParcel(tx, id, parcelId)
  const rowOf = new Map(rows.map(({ order, parcel }) => [order.id, parcel.id]))
  const orders = rows.map(({ order }) => order)
  await forEachOrder(orders, async (order) => {
    const undo = undoFor(order, 'ship', rowOf.get(order.id) ?? null)
    if (!undo) throw new Refusal(orderRefusals.nothing_to_undo)
    await undoInside(tx, order, undo, mover)
  })
  if (orders.length < 2) return
  await combined.setSent(
    tx.db,
    orders.map((order) => order.id),
    { from: 'sent', to: 'waiting', at: tx.clock.now() },
  )
}

async function undoParcel(
  tx: Ctx,
  order: Order,
  { parcel, to }: { parcel: Parcel; to: 'packed' | 'partially_shipped' },
  mover: Undoing,
): Promise<void> {
  if (parcel.label) throw new Refusal(orderRefusals.label_lives)
  await parcelStore.moveParcel(tx.db, parcel.id, 'undone', { ...mover, at: tx.clock.now() })
  const lines = parcel.lines.map(({ lineId, quantity }) => ({ lineId, units: quantity }))
  await changes.countLines(
    tx.db,
    lines.map(({ lineId, units }) => ({ lineId, shipped: -units })),
  )
  if (order.fulfilmentState !== to) await moveOrder(tx, order, 'fulfilment', to, mover)
  else await changes.addNote(tx.db, order.id, mover.reason, mover.actor, tx.clock.now())
  await unship(tx, lines, { reason: stockReason(order, mover.reason), actor: mover.actor }, parcel.id)
}

type Tracking = {
  id: string
  parcelId: string
  carrier: string
  trackingNumber: string | null
  actor: string
}

/**
 * Corrects the carrier or tracking number of a parcel and notifies its buyer. Throws `orders.unknown`,
 * `orders.illegal_transition`, `orders.label_lives`.
 */
export const correctTracking = (
  ctx: Ctx,
  { id, parcelId, carrier, trackingNumber, actor }: Tracking,
): Promise<Order> =>
  ctx.transaction(async (tx) => {
    for (const { order, parcel } of await lockParcel(tx, id, parcelId)) {
      if (parcel.state === 'delivered') throw new Refusal(orderRefusals.illegal_transition)
      if (parcel.label) throw new Refusal(orderRefusals.label_lives)
      if (parcel.carrier === carrier && parcel.trackingNumber === trackingNumber) continue
      const at = tx.clock.now()
      // tracking events of the old number do not apply to this parcel
      const change = { carrier, tracking_number: trackingNumber, moved_at: null, asked_at: null }
      await parcelStore.changeParcel(tx.db, parcel.id, change)
      const was = [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ')
      const note = `${was} → ${[carrier, trackingNumber].filter(Boolean).join(' ')}`
      await changes.addNote(tx.db, order.id, { cause: 'tracking_corrected', note }, actor, at)
      const about = { orderId: order.id, parcelId: parcel.id }
      // a parcel without label gets its first number here: its buyer has had no shipping notice yet
      if (await parcelStore.moveParcel(tx.db, parcel.id, 'handed_over', { actor, reason: '', at }))
        await tx.publish('order.shipped', about)
      else await tx.publish('order.tracking_corrected', { ...about, at: at.toISOString() })
    }
    return orderForStaff(tx, id)
  })
