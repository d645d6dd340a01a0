import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { unship } from '../../stock/stock.ts'
import * as changes from '../change.store.ts'
import * as parcelStore from '../fulfilment/parcel.store.ts'
import { atDesk } from '../desk/desk.ts'
import { stockReason, type Order } from '../order.rules.ts'
import { orderRefusals } from '../rules.ts'
import { move } from '../transition.ts'
import { undoOf } from './undo.rules.ts'

/** Takes back the step that was done last. Throws `orders.unknown`, `orders.nothing_to_undo`. */
export const undoStep = (ctx: Ctx, { id, actor }: { id: string; actor: string }): Promise<Order> =>
  atDesk(ctx, id, async (tx, order) => {
    const undo = undoOf(order)
    if (!undo) throw new Refusal(orderRefusals.nothing_to_undo)
    const mover = { actor, reason: { cause: 'undone', note: undo.what } } as const
    if (undo.what === 'pick') return move(tx, order, 'fulfilment', 'none', mover)
    if (undo.what === 'pack') return move(tx, order, 'fulfilment', 'picking', mover)
    if (undo.what === 'ready')
      return move(tx, order, 'fulfilment', 'packed', mover, { pickup_code: null, ready_at: null })
    const { parcel, to } = undo
    await parcelStore.moveParcel(tx.db, parcel.id, 'undone', { ...mover, at: tx.clock.now() })
    const lines = parcel.lines.map(({ lineId, quantity }) => ({ lineId, units: quantity }))
    await changes.countLines(
      tx.db,
      lines.map(({ lineId, units }) => ({ lineId, shipped: -units })),
    )
    if (order.fulfilmentState !== to) await move(tx, order, 'fulfilment', to, mover)
    await unship(tx, lines, { reason: stockReason(order), actor }, parcel.id)
  })

/**
 * Another carrier or number of a parcel that was written down wrong. Throws `orders.unknown`,
 * `orders.illegal_transition`.
 */
export const correctTracking = (
  ctx: Ctx,
  {
    id,
    parcelId,
    carrier,
    trackingNumber,
    actor,
  }: { id: string; parcelId: string; carrier: string; trackingNumber: string | null; actor: string },
): Promise<Order> =>
  atDesk(ctx, id, async (tx, order) => {
    const parcel = order.parcels.find((each) => each.id === parcelId)
    if (!parcel || parcel.state === 'delivered') throw new Refusal(orderRefusals.illegal_transition)
    await parcelStore.changeParcel(tx.db, parcelId, { carrier, tracking_number: trackingNumber })
    const was = [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ')
    await changes.addNote(
      tx.db,
      id,
      {
        cause: 'tracking_corrected',
        note: `${was} → ${[carrier, trackingNumber].filter(Boolean).join(' ')}`,
      },
      actor,
      tx.clock.now(),
    )
  })
