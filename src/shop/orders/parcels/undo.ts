import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { unship } from '../../stock/stock.ts'
import * as changes from '../change.store.ts'
import { atDesk } from '../desk/desk.ts'
import { stockReason, type Order } from '../order.rules.ts'
import { orderRefusals } from '../rules.ts'
import { moveOrder, type Mover } from '../transition.ts'
import type { Parcel } from './parcel.rules.ts'
import * as parcelStore from './parcel.store.ts'
import { undoFor, type UndoStep } from './undo.rules.ts'

type UndoInput = { id: string; step: UndoStep; parcelId?: string | undefined; reason: string; actor: string }

/**
 * Takes back a step, or a parcel, as somebody saw it. Throws `orders.unknown`, `orders.nothing_to_undo`.
 */
export const undoStep = (ctx: Ctx, { id, step, parcelId, reason, actor }: UndoInput): Promise<Order> =>
  atDesk(ctx, id, async (tx, order) => {
    const undo = undoFor(order, step, parcelId ?? null)
    if (!undo) throw new Refusal(orderRefusals.nothing_to_undo)
    const mover = { actor, reason: { cause: 'undone', note: reason } } as const
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
  })

async function undoParcel(
  tx: Ctx,
  order: Order,
  { parcel, to }: { parcel: Parcel; to: 'packed' | 'partially_shipped' },
  mover: Mover & { reason: { cause: 'undone'; note: string } },
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
 * Another carrier or number of a parcel that was written down wrong; its buyer hears of the right one. Throws
 * `orders.unknown`, `orders.illegal_transition`.
 */
export const correctTracking = (
  ctx: Ctx,
  { id, parcelId, carrier, trackingNumber, actor }: Tracking,
): Promise<Order> =>
  atDesk(ctx, id, async (tx, order) => {
    const parcel = order.parcels.find((each) => each.id === parcelId)
    if (!parcel || parcel.state === 'delivered') throw new Refusal(orderRefusals.illegal_transition)
    if (parcel.label) throw new Refusal(orderRefusals.label_lives)
    if (parcel.carrier === carrier && parcel.trackingNumber === trackingNumber) return
    const at = tx.clock.now()
    // what was told of the other number is no word about this parcel
    const change = { carrier, tracking_number: trackingNumber, moved_at: null, asked_at: null }
    await parcelStore.changeParcel(tx.db, parcelId, change)
    const was = [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ')
    const note = `${was} → ${[carrier, trackingNumber].filter(Boolean).join(' ')}`
    await changes.addNote(tx.db, id, { cause: 'tracking_corrected', note }, actor, at)
    // one without a label has its first number now: its buyer was told nothing yet
    if (await parcelStore.moveParcel(tx.db, parcelId, 'handed_over', { actor, reason: '', at }))
      return tx.publish('order.shipped', { orderId: id, parcelId })
    await tx.publish('order.tracking_corrected', { orderId: id, parcelId, at: at.toISOString() })
  })
