import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Text } from '../../region.ts'
import type { Reach } from './reach.rules.ts'
import { isWithin } from './within.store.ts'

export type DeskRow = {
  id: string
  client: string | null
  therapist: Text | null
  places: Text[]
  /** The bank charged back the payment of its session. */
  isTakenBack: boolean
  isFlagged: boolean
  /** The treatment requires health answers and there are none. */
  asksHealth: boolean
  /** Id of the last event, for optimistic locking: a change names the version that it saw. */
  version: number
  resourceIds: string[]
  /** Claimed span, including buffers; null: none. */
  takes: [from: string, until: string] | null
}

const select = (where: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<DeskRow>`
  select b.id, coalesce(nullif(trim(person_name(m.firstname, m.lastname)), ''), nullif(trim(person_name(o.firstname, o.lastname)), '')) as client,
    t.name as therapist, coalesce(h.is_flagged, false) as "isFlagged",
    (h.id is null and b.state in ('requested', 'confirmed', 'checked_in') and coalesce(s.needs_health_answers, true)) as "asksHealth",
    coalesce((select max(e.id) from booking_events e where e.booking_id = b.id), 0)::int as version,
    coalesce(c.places, '[]') as places, coalesce(c.ids, '[]') as "resourceIds", c.takes,
    exists (select from treatment_packages p join order_disputes d on d.order_id = p.order_id and d.outcome = 'lost'
      where p.id = b.package_id) as "isTakenBack"
  from bookings b left join members m on m.id = b.member_id left join orders o on o.id = b.order_id
    left join resources t on t.id = b.therapist_id left join health_answers h on h.id = b.health_id
    left join booking_services s on s.product_id = b.product_id
    left join lateral (select jsonb_agg(r.name order by r.position) filter (where r.kind <> 'therapist') as places,
      jsonb_agg(r.id) as ids, jsonb_build_array(min(lower(c.during)), max(upper(c.during))) as takes
      from resource_claims c join resources r on r.id = c.resource_id where c.booking_id = b.id having count(*) > 0) c on true
  where ${where} ${order}`

type Wanted = { from: Date; until: Date; branch: string | undefined; reach: Reach }

const isWanted = ({ from, until, branch, reach }: Wanted) =>
  sql`b.starts_at >= ${from} and b.starts_at < ${until}
    and (${branch ?? null}::text is null or b.branch_key = ${branch ?? null}) and ${isWithin(reach)}`

/** Appointments between two moments, at a branch or all, without holds, lapsed and moved ones. */
export const listBetween = async (db: Db, wanted: Wanted): Promise<DeskRow[]> =>
  (
    await select(
      sql`${isWanted(wanted)} and b.state not in ('held', 'lapsed', 'rescheduled')`,
      sql`order by b.starts_at, b.number limit 500`,
    ).execute(db)
  ).rows

/** Appointments for the calendar, including holds, without cancelled ones. */
export const listInCalendar = async (db: Db, wanted: Wanted): Promise<DeskRow[]> =>
  (
    await select(
      sql`${isWanted(wanted)} and b.state in ('held', 'requested', 'confirmed', 'checked_in', 'completed', 'no_show')`,
      sql`order by b.starts_at, b.number limit 1000`,
    ).execute(db)
  ).rows

export const listRequests = async (db: Db, branch: string | undefined, reach: Reach): Promise<DeskRow[]> =>
  (
    await select(
      sql`b.state = 'requested' and (${branch ?? null}::text is null or b.branch_key = ${branch ?? null}) and ${isWithin(reach)}`,
      sql`order by b.lapses_at limit 100`,
    ).execute(db)
  ).rows

export const findRow = async (db: Db, id: string, reach: Reach): Promise<DeskRow | null> =>
  (await select(sql`b.id = ${id} and ${isWithin(reach)}`, sql``).execute(db)).rows[0] ?? null

/** The confirmed appointment of a day with this code; null: none. */
export async function findByCode(db: Db, code: string, wanted: Wanted): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b where b.code = ${code} and b.state = 'confirmed' and ${isWanted(wanted)} limit 2`.execute(
    db,
  )
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

/** Therapist of a staff user; null: none. */
export async function therapistOf(db: Db, staffId: string): Promise<string | null> {
  const row = await db
    .selectFrom('resources')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('kind', '=', 'therapist')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Staff user of a therapist; null: none. */
export async function staffOf(db: Db, therapistId: string | null): Promise<string | null> {
  if (!therapistId) return null
  const row = await db
    .selectFrom('resources')
    .select('staff_id')
    .where('id', '=', therapistId)
    .executeTakeFirst()
  return row?.staff_id ?? null
}

/** Version of an appointment: id of its last event; 0: none. */
export async function versionOf(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(id), 0)::int as version from booking_events where booking_id = ${id}`.execute(db)
  return rows[0]?.version ?? 0
}

type Whose = {
  memberId: string | null
  orderId?: string
  /** Only appointments of this package. */
  packageId?: string
}

/** Whether a member or guest has or had an appointment within reach. */
export async function hasWithin(
  db: Db,
  { memberId, orderId, packageId }: Whose,
  reach: Reach,
): Promise<boolean> {
  const { rows } = await sql`select from bookings b
    where ${memberId === null ? sql`b.order_id = ${orderId ?? null}` : sql`b.member_id = ${memberId}`}
      and (${packageId ?? null}::uuid is null or b.package_id = ${packageId ?? null}) and b.state not in ('held', 'lapsed')
      and ${isWithin(reach)} limit 1`.execute(db)
  return rows.length > 0
}
