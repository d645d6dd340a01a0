import type { Ctx } from '../../context.ts'
import * as changes from '../change.store.ts'
import type { Placed } from '../combined/lock-together.ts'
import { settleDelivery } from '../fulfilment/settle-delivery.ts'
import * as store from './parcel.store.ts'

/** A parcel is lost for one of its orders, which is written down there. The order is locked. */
export async function recordLostParcel(
  tx: Ctx,
  { order, parcel }: Placed,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  const at = tx.clock.now()
  await store.changeParcel(tx.db, parcel.id, { lost_at: at, lost_by: actor })
  await store.moveParcel(tx.db, parcel.id, 'exception', { actor, reason: '', at })
  const name = [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ')
  await changes.addNote(tx.db, order.id, `${name}: ${reason}`, actor, at)
  await settleDelivery(tx, order.id, { actor })
}
