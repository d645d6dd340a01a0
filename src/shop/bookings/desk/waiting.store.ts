import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Text } from '../../region.ts'
import { Text as TextOf } from '../../text.ts'
import type { Reach } from './reach.rules.ts'
import { isWithin } from './within.store.ts'

export type WaitingRow = {
  id: string
  number: string
  name: Text
  state: string
  startsAt: Date
  endsAt: Date
  createdAt: Date
  lapsesAt: Date | null
}
type Found = { rows: WaitingRow[]; total: number }

async function list(
  db: Db,
  reach: Reach,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  size: number,
): Promise<Found> {
  const { rows } = await sql<WaitingRow & { total: number }>`
    select id, number, name, state, starts_at as "startsAt", ends_at as "endsAt", created_at as "createdAt",
      lapses_at as "lapsesAt", count(*) over ()::int as total
    from bookings b where (${where}) and ${isWithin(reach)} order by ${order}, id limit ${size}`.execute(db)
  return {
    rows: rows.map((row) => ({ ...row, name: TextOf.parse(row.name) })),
    total: rows[0]?.total ?? 0,
  }
}

export const listRequests = (db: Db, { size, reach }: { size: number; reach: Reach }): Promise<Found> =>
  list(db, reach, sql`state = 'requested'`, sql`lapses_at`, size)

/** Confirmed appointments that began before `missedSince`, and checked-in ones that have ended. */
export const listToClose = (
  db: Db,
  { now, missedSince, size, reach }: { now: Date; missedSince: Date; size: number; reach: Reach },
): Promise<Found> =>
  list(
    db,
    reach,
    sql`(state = 'confirmed' and starts_at <= ${missedSince}) or (state = 'checked_in' and ends_at <= ${now})`,
    sql`starts_at`,
    size,
  )

export type Gap = { therapistId: string; name: Text; from: Date; to: Date }

/** Free gaps of therapists between two appointments of a day, within their shifts and the reach, by start. */
export async function listGaps(
  db: Db,
  { now, until, minutes, reach }: { now: Date; until: Date; minutes: number; reach: Reach },
): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    with taken as (
      select c.resource_id, lower(c.during) as next, lag(upper(c.during)) over (
        partition by c.resource_id, (lower(c.during) at time zone 'Asia/Hong_Kong')::date order by c.during) as last
      from resource_claims c join resources r on r.id = c.resource_id and r.kind = 'therapist'
      where c.is_active and c.booking_id is not null
        and c.during && tstzrange(${now}::timestamptz - interval '1 day', ${until}::timestamptz)
    ), gaps as (
      select t.resource_id, tstzmultirange(tstzrange(greatest(t.last, ${now}), t.next))
        * coalesce((select range_agg(s.during) from shifts s where s.resource_id = t.resource_id
            and (${reach.all}::boolean or s.branch_key = ${reach.branchKey}::text
              or s.resource_id = ${reach.therapistId}::uuid)), '{}')
        - coalesce((select range_agg(b.during) from shift_breaks b join shifts s on s.id = b.shift_id
            where s.resource_id = t.resource_id), '{}')
        - coalesce((select range_agg(c.during) from resource_claims c where c.resource_id = t.resource_id
            and c.is_active and c.block_reason is not null), '{}') as spans
      from taken t where t.next > greatest(t.last, ${now}) and t.last is not null and t.next < ${until}
    )
    select r.id as "therapistId", r.name, lower(one) as "from", upper(one) as "to"
    from gaps g join resources r on r.id = g.resource_id cross join lateral unnest(g.spans) one
    where upper(one) - lower(one) >= make_interval(mins => ${minutes}) order by 3, 1`.execute(db)
  return rows.map((row) => ({
    ...row,
    name: TextOf.parse(row.name),
    from: new Date(row.from),
    to: new Date(row.to),
  }))
}
