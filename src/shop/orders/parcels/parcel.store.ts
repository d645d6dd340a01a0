import { noteOf } from '../../causes.ts'
import type { Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Parcels } from '../../../platform/db/tables.ts'
import type { Moving } from '../change.store.ts'

export type NewParcel = {
  orderId: string
  carrier: string
  trackingNumber: string | null
  actor: string
  at: Date
}

export async function addParcel(
  db: Db,
  parcel: NewParcel,
  lines: readonly { lineId: string; units: number }[],
): Promise<string> {
  const { id } = await db
    .insertInto('parcels')
    .values({
      order_id: parcel.orderId,
      carrier: parcel.carrier,
      tracking_number: parcel.trackingNumber,
      created_at: parcel.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('parcel_lines')
    .values(lines.map((line) => ({ parcel_id: id, line_id: line.lineId, quantity: line.units })))
    .execute()
  await db
    .insertInto('parcel_events')
    .values({ parcel_id: id, state: 'handed_over', actor: parcel.actor, at: parcel.at })
    .execute()
  return id
}

/** Moves a parcel on, with its event; false: it is not there or was there already. */
export async function moveParcel(
  db: Db,
  id: string,
  state: string,
  { actor, reason, at }: Moving,
): Promise<boolean> {
  const moved = await db
    .updateTable('parcels')
    .set({ state })
    .where('id', '=', id)
    .where('state', '<>', state)
    .returning('id')
    .executeTakeFirst()
  if (!moved) return false
  await db
    .insertInto('parcel_events')
    .values({ parcel_id: id, state, text: noteOf(reason), actor, at })
    .execute()
  return true
}

/** What is written about a parcel; its state moves with an event. */
export async function changeParcel(
  db: Db,
  id: string,
  change: Pick<Updateable<Parcels>, 'carrier' | 'tracking_number'>,
): Promise<void> {
  await db.updateTable('parcels').set(change).where('id', '=', id).execute()
}
