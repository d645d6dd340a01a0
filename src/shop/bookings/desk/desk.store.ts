import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Text } from '../../region.ts'

export type DeskRow = {
  id: string
  client: string | null
  therapist: Text | null
  places: Text[]
  isFlagged: boolean
}

type Row = { id: string; client: string | null; therapist: Text | null; places: Text[]; is_flagged: boolean }

const select = (where: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => sql<Row>`
  select b.id, coalesce(nullif(trim(m.firstname || ' ' || m.lastname), ''), nullif(trim(o.firstname || ' ' || o.lastname), '')) as client,
    t.name as therapist, coalesce(h.is_flagged, false) as is_flagged,
    coalesce((select jsonb_agg(r.name order by r.position) from resource_claims c join resources r on r.id = c.resource_id
      where c.booking_id = b.id and r.kind <> 'therapist'), '[]') as places
  from bookings b left join members m on m.id = b.member_id left join orders o on o.id = b.order_id
    left join resources t on t.id = b.therapist_id left join health_answers h on h.id = b.health_id
  where ${where} ${order}`

const from = ({ is_flagged: isFlagged, ...row }: Row): DeskRow => ({ ...row, isFlagged })

/** Appointments between two moments, at a branch or all; what came to nothing is left out. */
export async function listBetween(
  db: Db,
  { from: first, until, branch }: { from: Date; until: Date; branch: string | undefined },
): Promise<DeskRow[]> {
  const where = sql`b.starts_at >= ${first} and b.starts_at < ${until} and b.state not in ('held', 'lapsed', 'rescheduled')
    and (${branch ?? null}::text is null or b.branch_key = ${branch ?? null})`
  return (await select(where, sql`order by b.starts_at, b.number limit 500`).execute(db)).rows.map(from)
}

export const listRequests = async (db: Db, branch: string | undefined): Promise<DeskRow[]> =>
  (
    await select(
      sql`b.state = 'requested' and (${branch ?? null}::text is null or b.branch_key = ${branch ?? null})`,
      sql`order by b.lapses_at limit 100`,
    ).execute(db)
  ).rows.map(from)

export const findRow = async (db: Db, id: string): Promise<DeskRow | null> =>
  (await select(sql`b.id = ${id}`, sql``).execute(db)).rows.map(from)[0] ?? null

/** Of a day's appointments that are to come, the one with this code. */
export async function findByCode(
  db: Db,
  code: string,
  { from: first, until, branch }: { from: Date; until: Date; branch: string | undefined },
): Promise<string | null> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('code', '=', code)
    .where('state', '=', 'confirmed')
    .where('starts_at', '>=', first)
    .where('starts_at', '<', until)
    .$if(branch !== undefined, (found) => found.where('branch_key', '=', branch ?? ''))
    .limit(2)
    .execute()
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

/** The account at the desk of a therapist. */
export async function staffOf(db: Db, therapistId: string | null): Promise<string | null> {
  if (!therapistId) return null
  const row = await db
    .selectFrom('resources')
    .select('staff_id')
    .where('id', '=', therapistId)
    .executeTakeFirst()
  return row?.staff_id ?? null
}
