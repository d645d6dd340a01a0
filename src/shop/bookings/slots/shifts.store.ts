import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Shift, ShiftTimes } from './shift.rules.ts'
import type { Span } from './span.rules.ts'

/** A span as a PostgreSQL range. */
export const rangeOf = ([from, to]: Span): string =>
  `[${new Date(from * 60_000).toISOString()},${new Date(to * 60_000).toISOString()})`

const minutes = (of: string) =>
  sql<Span>`json_build_array(${sql.ref(`${of}.from_minute`)}, ${sql.ref(`${of}.to_minute`)})`

const selectShifts = (db: Db) =>
  db.selectFrom('shifts as s').select([
    's.id',
    's.resource_id as resourceId',
    's.branch_key as branchKey',
    's.edited',
    minutes('s').as('during'),
    sql<Span[]>`(select coalesce(json_agg(${minutes('b')} order by b.during), '[]')
        from shift_breaks b where b.shift_id = s.id)`.as('breaks'),
  ])

/** Shifts that overlap a span, of the given therapists or of all. */
export async function listShifts(db: Db, span: Span, resourceIds?: readonly string[]): Promise<Shift[]> {
  return selectShifts(db)
    .where(sql<boolean>`s.during && ${rangeOf(span)}::tstzrange`)
    .$if(resourceIds !== undefined, (query) => query.where('s.resource_id', 'in', resourceIds ?? []))
    .orderBy('s.during')
    .execute()
}

export const findShift = async (db: Db, id: string): Promise<Shift | null> =>
  (await selectShifts(db).where('s.id', '=', id).executeTakeFirst()) ?? null

export type ClaimRow = {
  id: string
  resourceId: string
  span: Span
  bookingId: string | null
  blockReason: string | null
}

/** Claims of these resources that overlap a span. */
export async function listClaims(db: Db, span: Span, resourceIds: readonly string[]): Promise<ClaimRow[]> {
  if (resourceIds.length === 0) return []
  return db
    .selectFrom('resource_claims')
    .select([
      'id',
      'resource_id as resourceId',
      minutes('resource_claims').as('span'),
      'booking_id as bookingId',
      'block_reason as blockReason',
    ])
    .where('is_active', '=', true)
    .where('resource_id', 'in', resourceIds)
    .where(sql<boolean>`during && ${rangeOf(span)}::tstzrange`)
    .orderBy('during')
    .execute()
}

/** Adds shifts with their breaks; a shift that overlaps another of the same therapist is skipped. */
export async function addShifts(
  db: Db,
  shifts: readonly (ShiftTimes & { resourceId: string })[],
  edited = false,
): Promise<number> {
  if (shifts.length === 0) return 0
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select t.number, uuidv7() as id, t.resource_id, t.branch_key, t.during from unnest(
        ${shifts.map((_, number) => number)}::int[], ${shifts.map(({ resourceId }) => resourceId)}::uuid[],
        ${shifts.map(({ branchKey }) => branchKey)}::text[], ${shifts.map(({ during }) => rangeOf(during))}::tstzrange[]
      ) as t (number, resource_id, branch_key, during)
    ), added as (
      insert into shifts (id, resource_id, branch_key, during, edited)
      select id, resource_id, branch_key, during, ${edited} from wanted on conflict do nothing returning id
    ), breaks as (
      insert into shift_breaks (shift_id, during)
      select w.id, b.during from unnest(
        ${shifts.flatMap(({ breaks }, number) => breaks.map(() => number))}::int[],
        ${shifts.flatMap(({ breaks }) => breaks.map(rangeOf))}::tstzrange[]) as b (number, during)
      join wanted w on w.number = b.number join added a on a.id = w.id
    )
    select id from added`.execute(db)
  return rows.length
}

export async function removeShifts(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('shifts').where('id', 'in', ids).execute()
}

/** Locks a therapist against changes and bookings until the transaction ends; false: unknown. */
export async function lockTherapist(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('resources')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'therapist')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Days off from a day on, as `resource day`. */
export async function listDaysOff(db: Db, from: string): Promise<{ resourceId: string; day: string }[]> {
  return db
    .selectFrom('days_off')
    .select(['resource_id as resourceId', 'day'])
    .where('day', '>=', from)
    .execute()
}

export async function setDayOff(db: Db, resourceId: string, day: string, isOff: boolean): Promise<void> {
  if (isOff)
    await db
      .insertInto('days_off')
      .values({ resource_id: resourceId, day })
      .onConflict((clash) => clash.doNothing())
      .execute()
  else await db.deleteFrom('days_off').where('resource_id', '=', resourceId).where('day', '=', day).execute()
}

/** Locks therapists whose shifts do not exist up to a day; returns the last day with shifts for each. */
export async function lockUnscheduled(
  db: Db,
  until: string,
): Promise<{ id: string; scheduledUntil: string | null }[]> {
  return db
    .selectFrom('resources')
    .select(['id', 'scheduled_until as scheduledUntil'])
    .where('kind', '=', 'therapist')
    .where('active', '=', true)
    .where((each) => each.or([each('scheduled_until', 'is', null), each('scheduled_until', '<', until)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function markScheduled(db: Db, ids: readonly string[], until: string): Promise<void> {
  if (ids.length > 0)
    await db.updateTable('resources').set({ scheduled_until: until }).where('id', 'in', ids).execute()
}
