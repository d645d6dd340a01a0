import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import * as changes from '../change.store.ts'
import { leadOf, lockParcel } from '../combined/lock-together.ts'
import { orderRefusals } from '../rules.ts'
import * as store from './label.store.ts'
import * as parcelStore from './parcel.store.ts'
import { answersWithin, labelled } from './labels.ts'

/**
 * Cancels the label of a parcel at its carrier and returns the parcel to its previous state; no-op without label.
 * Opens its own transactions. Throws `orders.unknown`, `orders.label_under_way`, `orders.label_stays`,
 * `orders.carrier_silent`.
 */
export async function cancelLabel(
  ctx: Ctx,
  { id, parcelId, reason, actor }: { id: string; parcelId: string; reason: string; actor: string },
): Promise<void> {
  const label = await ctx.transaction(async (tx) => {
    const rows = await lockParcel(tx, id, parcelId)
    const { order, parcel } = leadOf(rows)
    const known = await store.findLabel(tx.db, parcel.id)
    if (!known) return null
    const { carrier } = labelled(tx, order, parcel.id)
    const now = tx.clock.now()
    if (known.state !== 'made' && now.getTime() - known.asked_at.getTime() < answersWithin)
      throw new Refusal(orderRefusals.label_under_way)
    if (rows.some((row) => row.parcel.movedAt !== null)) throw new Refusal(orderRefusals.label_stays)
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
    const rows = await lockParcel(tx, id, parcelId)
    const at = tx.clock.now()
    const ended = { why: reason, ended_at: at }
    if (!(await store.moveLabel(tx.db, reference, ['cancelling'], 'cancelled', ended))) return
    for (const { order, parcel } of rows) {
      await parcelStore.changeParcel(tx.db, parcel.id, { tracking_number: null })
      await parcelStore.moveParcel(tx.db, parcel.id, 'created', { actor, reason, at })
      const note = `${waybill ?? reference}: ${reason}`
      await changes.addNote(tx.db, order.id, { cause: 'undone', note }, actor, at)
    }
  })
}
