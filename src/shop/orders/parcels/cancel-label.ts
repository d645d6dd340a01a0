import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import * as changes from '../change.store.ts'
import { lockedOrder } from '../desk/desk.ts'
import { orderRefusals } from '../rules.ts'
import * as store from './label.store.ts'
import * as parcelStore from './parcel.store.ts'
import { answersWithin, labelled } from './labels.ts'

/**
 * Cancels the label of a parcel at its carrier; the parcel stands as it was before. Without one nothing happens.
 * Opens transactions of its own. Throws `orders.unknown`, `orders.label_under_way`, `orders.label_stays`,
 * `orders.carrier_silent`.
 */
export async function cancelLabel(
  ctx: Ctx,
  { id, parcelId, reason, actor }: { id: string; parcelId: string; reason: string; actor: string },
): Promise<void> {
  const label = await ctx.transaction(async (tx) => {
    const order = await lockedOrder(tx, id)
    const known = await store.findLabel(tx.db, parcelId)
    if (!known) return null
    const { parcel, carrier } = labelled(tx, order, parcelId)
    const now = tx.clock.now()
    if (known.state !== 'made' && now.getTime() - known.asked_at.getTime() < answersWithin)
      throw new Refusal(orderRefusals.label_under_way)
    if (parcel.movedAt !== null) throw new Refusal(orderRefusals.label_stays)
    await store.moveLabel(tx.db, known.reference, [known.state], 'cancelling', { asked_at: now })
    return { carrier, reference: known.reference, waybill: known.waybill }
  })
  if (!label) return
  const { carrier, reference, waybill } = label
  const answer = await carrier.cancelShipment({ reference, waybill })
  if (answer.state === 'unknown' || answer.state === 'unreachable')
    throw new Refusal(orderRefusals.carrier_silent)
  if (answer.state === 'refused') {
    if (waybill !== null) await store.moveLabel(ctx.db, reference, ['cancelling'], 'made')
    throw new Refusal(orderRefusals.label_stays, { values: { why: answer.why } })
  }
  await ctx.transaction(async (tx) => {
    await lockedOrder(tx, id)
    const at = tx.clock.now()
    const ended = { why: reason, ended_at: at }
    if (!(await store.moveLabel(tx.db, reference, ['cancelling'], 'cancelled', ended))) return
    await parcelStore.changeParcel(tx.db, parcelId, { tracking_number: null })
    await parcelStore.moveParcel(tx.db, parcelId, 'created', { actor, reason, at })
    await changes.addNote(
      tx.db,
      id,
      { cause: 'undone', note: `${waybill ?? reference}: ${reason}` },
      actor,
      at,
    )
  })
}
