import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { SubstitutionIssue } from './substitution.rules.ts'

export type StoredSubstitution = {
  id: string
  fromSubSku: string
  toSubSku: string
  actor: string
  reason: string
  createdAt: Date
  waiting: number
  done: number
  leftOut: number
}

const selectRuns = (where: ReturnType<typeof sql>, rest = sql``) => sql<StoredSubstitution>`
  select r.id, r.from_sub_sku as "fromSubSku", r.to_sub_sku as "toSubSku", r.actor, r.reason,
    r.created_at as "createdAt",
    (count(l.line_id) filter (where l.state = 'waiting'))::int as waiting,
    (count(l.line_id) filter (where l.state = 'done'))::int as done,
    (count(l.line_id) filter (where l.state = 'left_out'))::int as "leftOut"
  from subscription_substitutions r left join subscription_substitution_lines l on l.substitution_id = r.id
  where ${where} group by r.id ${rest}`

export async function listRuns(
  db: Db,
  { from, size }: { from: number; size: number },
): Promise<{ runs: StoredSubstitution[]; total: number }> {
  const page = sql`order by r.created_at desc, r.id limit ${size} offset ${from}`
  const rows = await selectRuns(sql`true`, page).execute(db)
  const count = await sql<{ total: number }>`
    select count(*)::int as total from subscription_substitutions`.execute(db)
  return { runs: rows.rows, total: count.rows[0]?.total ?? 0 }
}

export async function findRun(db: Db, id: string): Promise<StoredSubstitution | null> {
  return (await selectRuns(sql`r.id = ${id}`).execute(db)).rows[0] ?? null
}

export type RunLine = {
  lineId: string
  subscriptionId: string
  number: string
  state: 'waiting' | 'done' | 'left_out'
  issue: SubstitutionIssue | null
  endedAt: Date | null
}

export async function linesOfRun(db: Db, id: string): Promise<RunLine[]> {
  const rows =
    await sql<RunLine>`select l.line_id as "lineId", l.subscription_id as "subscriptionId", s.number,
      l.state, l.issue, l.ended_at as "endedAt"
    from subscription_substitution_lines l join subscriptions s on s.id = l.subscription_id
    where l.substitution_id = ${id} order by s.number, l.line_id`.execute(db)
  return rows.rows
}

export async function addRun(
  db: Db,
  run: Pick<StoredSubstitution, 'id' | 'fromSubSku' | 'toSubSku' | 'actor' | 'reason' | 'createdAt'>,
  lines: readonly { lineId: string; subscriptionId: string }[],
): Promise<void> {
  await db
    .insertInto('subscription_substitutions')
    .values({
      id: run.id,
      from_sub_sku: run.fromSubSku,
      to_sub_sku: run.toSubSku,
      actor: run.actor,
      reason: run.reason,
      created_at: run.createdAt,
    })
    .execute()
  await db
    .insertInto('subscription_substitution_lines')
    .values(
      lines.map(({ lineId, subscriptionId }) => ({
        substitution_id: run.id,
        line_id: lineId,
        subscription_id: subscriptionId,
      })),
    )
    .execute()
}

/** False: another worker ended it concurrently. */
export async function endLine(
  db: Db,
  runId: string,
  lineId: string,
  issue: SubstitutionIssue | null,
  at: Date,
): Promise<boolean> {
  const ended = await db
    .updateTable('subscription_substitution_lines')
    .set({ state: issue === null ? 'done' : 'left_out', issue, ended_at: at })
    .where('substitution_id', '=', runId)
    .where('line_id', '=', lineId)
    .where('state', '=', 'waiting')
    .returning('line_id')
    .executeTakeFirst()
  return ended !== undefined
}
