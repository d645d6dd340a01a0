import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Bookings } from '../../platform/db/tables.ts'
import type { Portion } from '../portions.ts'
import type { Text } from '../region.ts'
import { Text as TextOf } from '../text.ts'
import type { Booking } from './booking.rules.ts'
import { bookingMoves, bookingStates, type BookingState } from './rules.ts'

const date = (at: Date | string | null): Date | null => (at === null ? null : new Date(at))

export function bookingFrom(row: Selectable<Bookings>): Booking {
  const state = bookingStates.find((each) => each === row.state)
  if (!state) throw new Error(`booking ${row.number} is ${row.state}`)
  return {
    id: row.id,
    number: row.number,
    memberId: row.member_id,
    orderId: row.order_id,
    sessionHash: row.session_hash,
    packageId: row.package_id,
    sessionId: row.session_id,
    productId: row.product_id,
    sku: row.sku,
    name: TextOf.parse(row.name),
    uniqueUrl: row.unique_url,
    thumbnail: row.thumbnail,
    branchKey: row.branch_key,
    therapistId: row.therapist_id,
    isAnyTherapist: row.is_any_therapist,
    startsAt: new Date(row.starts_at),
    endsAt: new Date(row.ends_at),
    state,
    lapsesAt: date(row.lapses_at),
    code: row.code,
    healthId: row.health_id,
    moves: row.moves,
    movedFrom: row.moved_from,
    seriesId: row.series_id,
    isOffer: row.is_offer,
    actor: row.actor,
    note: row.note,
    afterCare: row.after_care,
    endReason: row.end_reason,
    isWaived: row.is_waived,
    remindedHours: row.reminded_hours,
    locale: row.locale,
    createdAt: new Date(row.created_at),
    confirmedAt: date(row.confirmed_at),
    checkedInAt: date(row.checked_in_at),
    endedAt: date(row.ended_at),
  }
}

export async function findBooking(db: Db, id: string): Promise<Booking | null> {
  const row = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? bookingFrom(row) : null
}

/** Bookings by id. */
export async function findBookings(db: Db, ids: readonly string[]): Promise<Map<string, Booking>> {
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('bookings').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, bookingFrom(row)]))
}

/** Locks a booking until the transaction ends; every change must lock it first. */
export async function lockBooking(db: Db, id: string): Promise<Booking | null> {
  const row = await db.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? bookingFrom(row) : null
}

export async function insertBooking(db: Db, row: Insertable<Bookings>): Promise<void> {
  await db.insertInto('bookings').values(row).execute()
}

/** Bookings of a series, without those moved since. */
const ofSeries = (db: Db, seriesId: string) =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('series_id', '=', seriesId)
    .where('state', '<>', 'rescheduled')
    .orderBy('id')

export const listSeries = async (db: Db, seriesId: string): Promise<Booking[]> =>
  (await ofSeries(db, seriesId).execute()).map(bookingFrom)

/** Locks the bookings of a series, in the order of their ids. */
export const lockSeries = async (db: Db, seriesId: string): Promise<Booking[]> =>
  (await ofSeries(db, seriesId).forUpdate().execute()).map(bookingFrom)

/**
 * Inserts the claims of a booking. The resources are locked first, in the order of their ids: otherwise two inserts that
 * exclude each other could deadlock.
 */
export async function insertClaims(
  db: Db,
  bookingId: string,
  claims: readonly { resourceId: string; during: string }[],
): Promise<void> {
  const resources = claims.map(({ resourceId }) => resourceId)
  await sql`select id from resources where id = any(${resources}) order by id for no key update`.execute(db)
  for (const claim of claims)
    await sql`insert into resource_claims (resource_id, during, booking_id)
      values (${claim.resourceId}, ${claim.during}::tstzrange, ${bookingId})`.execute(db)
}

/** Moves a booking to another state; false: its current state does not allow that. */
export async function moveBooking(
  db: Db,
  id: string,
  to: BookingState,
  change: Updateable<Bookings> = {},
): Promise<boolean> {
  const from = Object.entries(bookingMoves as Record<string, readonly BookingState[]>).flatMap(
    ([state, next]) => (next.includes(to) ? [state] : []),
  )
  const moved = await db
    .updateTable('bookings')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', [...from, ''])
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

export async function changeBooking(db: Db, id: string, change: Updateable<Bookings>): Promise<void> {
  await db.updateTable('bookings').set(change).where('id', '=', id).execute()
}

/** Appointments of a member: upcoming ones first, then past ones, latest first. */
export async function listOfMember(
  db: Db,
  memberId: string,
  { now, from, size }: { now: Date; from: number; size: number },
): Promise<{ bookings: Booking[]; total: number }> {
  const found = db
    .selectFrom('bookings')
    .where('member_id', '=', memberId)
    .where('state', 'not in', ['held', 'rescheduled'])
    .where((one) => one.not(one.and([one('state', '=', 'lapsed'), one('session_id', 'is', null)])))
  const [rows, count] = await Promise.all([
    found
      .selectAll()
      .orderBy(
        sql`case when state in ('requested', 'confirmed', 'checked_in') and ends_at > ${now} then 0 else 1 end`,
      )
      .orderBy(
        sql`case when state in ('requested', 'confirmed', 'checked_in') and ends_at > ${now} then starts_at end`,
      )
      .orderBy('starts_at', 'desc')
      .limit(size)
      .offset(from)
      .execute(),
    found.select((one) => one.fn.countAll<string>().as('total')).executeTakeFirst(),
  ])
  return { bookings: rows.map(bookingFrom), total: Number(count?.total ?? 0) }
}

/** Ids of an order's completed appointments, earliest first. */
export async function listCompletedOf(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'completed')
    .orderBy('starts_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether another appointment of the same package was completed. */
export async function hasOtherCompleted(
  db: Db,
  { id, packageId }: Pick<Booking, 'id' | 'packageId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('package_id', '=', packageId)
    .where('state', '=', 'completed')
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Active holds of a guest session or a member. */
export async function listHolds(
  db: Db,
  { memberId, sessionHash }: { memberId: string | null; sessionHash: Buffer | null },
): Promise<Booking[]> {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('state', '=', 'held')
    .where('is_offer', '=', false)
    .where((one) =>
      memberId ? one('member_id', '=', memberId) : one('session_hash', '=', sessionHash ?? Buffer.alloc(0)),
    )
    .orderBy('id')
    .execute()
  return rows.map(bookingFrom)
}

/** Assigns the hold of a guest session to an account. */
export async function assignHold(db: Db, id: string, memberId: string): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ member_id: memberId, session_hash: null })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where('member_id', 'is', null)
    .execute()
}

/** Expired holds and requests. */
export async function listLapsing(db: Db, now: Date, { most, after }: Portion): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('lapses_at', '<=', now)
    .where('state', 'in', ['held', 'requested'])
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Confirmed bookings that begin before a moment, for reminders. */
export async function listBefore(db: Db, now: Date, until: Date): Promise<Booking[]> {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('state', '=', 'confirmed')
    .where('starts_at', '>', now)
    .where('starts_at', '<=', until)
    .where((one) => one.or([one('reminded_hours', 'is', null), one('reminded_hours', '>', 3)]))
    .orderBy('starts_at')
    .limit(2_000)
    .execute()
  return rows.map(bookingFrom)
}

export async function therapistName(db: Db, id: string): Promise<Text | null> {
  const row = await db.selectFrom('resources').select('name').where('id', '=', id).executeTakeFirst()
  return row ? TextOf.parse(row.name) : null
}

/** Id of the successor of a moved booking; null: none. */
export async function findMovedTo(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('bookings').select('id').where('moved_from', '=', id).executeTakeFirst()
  return row?.id ?? null
}

/** The original booking of a chain of moves, and the number of moves, by owner or staff. */
export async function originOf(
  db: Db,
  { id, movedFrom }: Pick<Booking, 'id' | 'movedFrom'>,
): Promise<{ id: string; moved: number }> {
  if (movedFrom === null) return { id, moved: 0 }
  const { rows } = await sql<{ id: string; moved: number }>`
    with recursive before as (
      select id, moved_from, 0 as moved from bookings where id = ${id}
      union all select b.id, b.moved_from, before.moved + 1 from before join bookings b on b.id = before.moved_from
    ) select id, moved from before order by moved desc limit 1`.execute(db)
  return rows[0] ?? { id, moved: 0 }
}

export async function addEvent(
  db: Db,
  bookingId: string,
  event: { kind: string; actor: string; reason: string; at: Date },
): Promise<void> {
  await db
    .insertInto('booking_events')
    .values({ booking_id: bookingId, ...event })
    .execute()
}
