import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Text } from '../../region.ts'
import { Text as TextOf } from '../../text.ts'
import type { Reach } from './reach.rules.ts'
import { isWithin } from './within.store.ts'

/** Opening hours of a branch on a Hong Kong day, in minutes since 1970. */
export type OpenSpan = { branchKey: string; day: string; from: number; to: number }

type Row = { id: string; number: string; name: Text; startsAt: Date }
type Wanted = { now: Date; until: Date; open: readonly OpenSpan[]; size: number; reach: Reach }

/** Upcoming requests and appointments outside all open spans of their branch. */
export async function listWhileClosed(
  db: Db,
  { now, until, open, size, reach }: Wanted,
): Promise<{ rows: Row[]; total: number }> {
  const moment = (minute: number) => new Date(minute * 60_000).toISOString()
  const { rows } = await sql<Row & { total: number }>`
    with open as (
      select * from unnest(${open.map(({ branchKey }) => branchKey)}::text[], ${open.map(({ day }) => day)}::date[],
        ${open.map(({ from }) => moment(from))}::timestamptz[], ${open.map(({ to }) => moment(to))}::timestamptz[]
      ) as o (branch_key, day, opens, closes)
    )
    select b.id, b.number, b.name, b.starts_at as "startsAt", count(*) over ()::int as total
    from bookings b left join open o on o.branch_key = b.branch_key
      and o.day = (b.starts_at at time zone 'Asia/Hong_Kong')::date
    where b.state in ('requested', 'confirmed') and b.starts_at > ${now} and b.starts_at < ${until}
      and (o.day is null or b.starts_at < o.opens or b.ends_at > o.closes) and ${isWithin(reach)}
    order by b.starts_at, b.id limit ${size}`.execute(db)
  return {
    rows: rows.map((row) => ({ ...row, name: TextOf.parse(row.name), startsAt: new Date(row.startsAt) })),
    total: rows[0]?.total ?? 0,
  }
}
