import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { BookingWaitlist } from '../../../platform/db/tables.ts'
import { dayParts } from '../slots/day-part.rules.ts'
import { waitStates, type WaitEntry, type WaitlistRequest } from './waitlist.rules.ts'

export function entryFrom(row: Selectable<BookingWaitlist>): WaitEntry {
  const state = waitStates.find((each) => each === row.state)
  const part = dayParts.find((each) => each === row.part)
  if (!state || !part) throw new Error(`an entry of the waiting list is ${row.state}, ${row.part}`)
  return {
    id: row.id,
    memberId: row.member_id,
    productId: row.product_id,
    branchKey: row.branch_key,
    day: row.day,
    part,
    state,
    bookingId: row.booking_id,
  }
}

export async function findEntry(db: Db, id: string): Promise<WaitEntry | null> {
  const row = await db.selectFrom('booking_waitlist').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? entryFrom(row) : null
}

/** A member's open entry for a request: waiting or offered a place. */
export async function findOpen(
  db: Db,
  memberId: string,
  request: WaitlistRequest,
): Promise<WaitEntry | null> {
  const row = await db
    .selectFrom('booking_waitlist')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('product_id', '=', request.productId)
    .where('branch_key', '=', request.branchKey)
    .where('day', '=', request.day)
    .where('part', '=', request.part)
    .where('state', 'in', ['waiting', 'offered'])
    .executeTakeFirst()
  return row ? entryFrom(row) : null
}

/** Inserts an entry; a concurrent duplicate changes nothing. */
export async function insertEntry(
  db: Db,
  { id, memberId, at, ...request }: WaitlistRequest & { id: string; memberId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('booking_waitlist')
    .values({
      id,
      member_id: memberId,
      product_id: request.productId,
      branch_key: request.branchKey,
      day: request.day,
      part: request.part,
      created_at: at,
    })
    .onConflict((on) => on.doNothing())
    .execute()
}

export type OwnEntry = WaitEntry & { ahead: number; startsAt: Date | null; lapsesAt: Date | null }

/** Open entries of a member by day, with their position in the queue; with `id` only that one, in any state. */
export async function listOwn(db: Db, memberId: string, id: string | null = null): Promise<OwnEntry[]> {
  const { rows } = await sql<
    Selectable<BookingWaitlist> & { ahead: number; starts_at: Date | null; lapses_at: Date | null }
  >`
    select w.*, b.starts_at, b.lapses_at, case when w.state <> 'waiting' then 0 else (
      select count(*)::int from booking_waitlist o
      where o.state = 'waiting'
        and (o.branch_key, o.product_id, o.day, o.part) = (w.branch_key, w.product_id, w.day, w.part)
        and (o.created_at, o.id) < (w.created_at, w.id)) end as ahead
    from booking_waitlist w left join bookings b on b.id = w.booking_id and w.state = 'offered'
    where w.member_id = ${memberId}
      and case when ${id}::uuid is null then w.state in ('waiting', 'offered') else w.id = ${id} end
    order by w.day, w.created_at, w.id`.execute(db)
  return rows.map((row) => ({
    ...entryFrom(row),
    ahead: row.ahead,
    startsAt: row.starts_at && new Date(row.starts_at),
    lapsesAt: row.lapses_at && new Date(row.lapses_at),
  }))
}

/** Branches and days with waiting entries. */
export async function listDays(db: Db): Promise<{ branchKey: string; day: string }[]> {
  return db
    .selectFrom('booking_waitlist')
    .select(['branch_key as branchKey', 'day'])
    .distinct()
    .where('state', '=', 'waiting')
    .orderBy('day')
    .orderBy('branch_key')
    .execute()
}

/** Ends an entry; false: it is no longer in the state `from`. */
export async function endEntry(
  db: Db,
  { id, from, to, at }: { id: string; from: 'waiting' | 'offered'; to: 'left' | 'lapsed'; at: Date },
): Promise<boolean> {
  const ended = await db
    .updateTable('booking_waitlist')
    .set({ state: to, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends waiting entries for days before `day`. */
export async function endBefore(db: Db, day: string, at: Date): Promise<void> {
  await db
    .updateTable('booking_waitlist')
    .set({ state: 'lapsed', ended_at: at })
    .where('day', '<', day)
    .where('state', '=', 'waiting')
    .execute()
}

/** Span of a booking's claims, including buffers, also after the booking ended. */
export async function findSpan(db: Db, bookingId: string): Promise<{ from: Date; to: Date } | null> {
  const found = await sql<{ from: Date | null; to: Date | null }>`
    select min(lower(during)) as "from", max(upper(during)) as "to" from resource_claims
    where booking_id = ${bookingId}`.execute(db)
  const { from, to } = found.rows[0] ?? {}
  return from && to ? { from: new Date(from), to: new Date(to) } : null
}
