import type { Db } from '../../../platform/db/database.ts'
import type { CarrierEvent } from './parcel.rules.ts'

/** Stores a carrier's events of a tracking number, each once. */
export async function addCarrierEvents(
  db: Db,
  parcelId: string,
  { carrier, trackingNumber }: { carrier: string; trackingNumber: string },
  events: readonly CarrierEvent[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ at, code, state, place, text }) => ({
    parcel_id: parcelId,
    state: state ?? 'note',
    text,
    place,
    code,
    tracking_number: trackingNumber,
    actor: carrier,
    at: new Date(at),
  }))
  await db
    .insertInto('parcel_events')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** All stored carrier events of a tracking number. */
export async function listCarrierEvents(
  db: Db,
  parcelId: string,
  trackingNumber: string,
): Promise<{ at: string; state: string }[]> {
  const rows = await db
    .selectFrom('parcel_events')
    .select(['at', 'state'])
    .where('parcel_id', '=', parcelId)
    .where('tracking_number', '=', trackingNumber)
    .where('code', 'is not', null)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ at, state }) => ({ at: at.toISOString(), state }))
}
