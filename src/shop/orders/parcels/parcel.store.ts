import { noteOf } from '../../causes.ts'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Parcels } from '../../../platform/db/tables.ts'
import type { Moving } from '../change.store.ts'
import { parcelMoves, parcelStates, underWay, type ParcelState } from './parcel.rules.ts'

export type NewParcel = {
  orderId: string
  carrier: string
  trackingNumber: string | null
  /** `created`: it has no label yet. */
  state: 'created' | 'handed_over'
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
      state: parcel.state,
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
    .values({ parcel_id: id, state: parcel.state, actor: parcel.actor, at: parcel.at })
    .execute()
  return id
}

/** States from which a state can be reached in one transition. */
const statesLeadingTo = (to: ParcelState): ParcelState[] =>
  parcelStates.filter((from) => parcelMoves[from].includes(to))

/** Moves a parcel to a state and records the event; false: the transition is not allowed from its current state. */
export async function moveParcel(
  db: Db,
  id: string,
  state: ParcelState,
  { actor, reason, at }: Moving,
): Promise<boolean> {
  if (!(await setState(db, id, state))) return false
  await db
    .insertInto('parcel_events')
    .values({ parcel_id: id, state, text: noteOf(reason), actor, at })
    .execute()
  return true
}

/** Moves a parcel to a state without an event, for callers that have stored the carrier's event already. */
export async function setState(db: Db, id: string, state: ParcelState): Promise<boolean> {
  const moved = await db
    .updateTable('parcels')
    .set({ state })
    .where('id', '=', id)
    .where('state', 'in', [...statesLeadingTo(state), ''])
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** E-mail of the staff user who declared a parcel lost; null: not declared lost, or unknown. */
export async function findLostBy(db: Db, id: string): Promise<string | null> {
  const found = await db.selectFrom('parcels').select('lost_by').where('id', '=', id).executeTakeFirst()
  return found?.lost_by ?? null
}

/** Updates columns of a parcel other than its state. */
export async function changeParcel(
  db: Db,
  id: string,
  change: Pick<
    Updateable<Parcels>,
    'carrier' | 'tracking_number' | 'moved_at' | 'asked_at' | 'lost_at' | 'lost_by'
  >,
): Promise<void> {
  await db.updateTable('parcels').set(change).where('id', '=', id).execute()
}

export type Tracked = { id: string; orderId: string; carrier: string; trackingNumber: string }

/** Parcels under way with a tracking number that were last queried before `askedBefore`, longest ago first. */
export async function listToTrack(
  db: Db,
  { askedBefore, createdAfter, most }: { askedBefore: Date; createdAfter: Date; most: number },
): Promise<Tracked[]> {
  const found = await sql<Tracked>`
    select id, order_id as "orderId", carrier, tracking_number as "trackingNumber" from parcels
    where state = any (${[...underWay]}::text[]) and tracking_number is not null and created_at > ${createdAfter}
      and (asked_at is null or asked_at <= ${askedBefore})
    order by asked_at nulls first, id limit ${most}`.execute(db)
  return found.rows
}

export type SilentRow = {
  id: string
  orderId: string
  number: string
  carrier: string
  trackingNumber: string | null
  buyer: string
  since: Date
}

/** Parcels under way without an event since `before`, longest ago first. Parcels declared lost are excluded. */
export async function listSilent(
  db: Db,
  before: Date,
  most: number,
): Promise<{ rows: SilentRow[]; total: number }> {
  const found = await sql<SilentRow & { count: number }>`
    select *, count(*) over ()::int as count from (
      select p.id, o.id as "orderId", o.number, p.carrier, p.tracking_number as "trackingNumber",
        person_name(o.firstname, o.lastname) as buyer,
        greatest(p.created_at, (select max(at) from parcel_events e where e.parcel_id = p.id)) as since
      from parcels p join orders o on o.id = p.order_id
      where p.state = any (${[...underWay]}::text[]) and p.created_at <= ${before} and p.lost_at is null
        and p.lead_id is null and o.status = 'confirmed'
    ) as silent where since <= ${before} order by since, id limit ${most}`.execute(db)
  return { rows: found.rows, total: found.rows[0]?.count ?? 0 }
}
