import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { GroupRowProblem, GroupRowOutcome, GroupRowPlan } from './group-file.rules.ts'

export type StoredRow = {
  line: number
  cells: string[]
  email: string
  group: string
  plan: GroupRowPlan | null
  outcome: GroupRowOutcome
  before: string | null
  after: string | null
  problem: GroupRowProblem | null
}
export type RowResult = Omit<StoredRow, 'cells'>

const columns = sql`r.line, r.cells, r.email, r.group_name as "group", r.plan, r.outcome, r.before_day as before,
  r.after_day as after, r.problem`

export async function addRows(
  db: Db,
  fileId: string,
  rows: readonly { line: number; cells: readonly string[] }[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += 1_000)
    await sql`
      insert into member_group_file_rows (file_id, line, cells)
      select ${fileId}, line, cells
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + 1_000))}::jsonb) as r (line int, cells jsonb)`.execute(
      db,
    )
}

/** Cells of every row, in file order. */
export async function listCells(db: Db, fileId: string): Promise<{ line: number; cells: string[] }[]> {
  const found = await sql<{ line: number; cells: string[] }>`
    select line, cells from member_group_file_rows where file_id = ${fileId} order by line`.execute(db)
  return found.rows
}

export async function saveRows(db: Db, fileId: string, rows: readonly RowResult[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1_000)
    await sql`
      update member_group_file_rows r set email = n.email, group_name = n."group", plan = n.plan, outcome = n.outcome,
        before_day = n.before, after_day = n.after, problem = n.problem
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + 1_000))}::jsonb)
        as n (line int, email text, "group" text, plan text, outcome text, before date, after date, problem text)
      where r.file_id = ${fileId} and r.line = n.line`.execute(db)
}

export type RowCounts = Record<'rows' | 'done' | GroupRowPlan, number>
export const noCounts: RowCounts = {
  rows: 0,
  done: 0,
  join: 0,
  extend: 0,
  leave: 0,
  unchanged: 0,
  refused: 0,
}

/** Row counts by plan, for some files. */
export async function countRows(db: Db, ids: readonly string[]): Promise<Map<string, RowCounts>> {
  const found = await sql<RowCounts & { id: string }>`
    select file_id as id, count(*)::int as rows, (count(*) filter (where outcome = 'done'))::int as done,
      (count(*) filter (where plan = 'join'))::int as "join", (count(*) filter (where plan = 'extend'))::int as extend,
      (count(*) filter (where plan = 'leave'))::int as leave, (count(*) filter (where plan = 'unchanged'))::int as unchanged,
      (count(*) filter (where plan = 'refused'))::int as refused
    from member_group_file_rows where file_id = any (${[...ids]}::uuid[]) group by file_id`.execute(db)
  return new Map(found.rows.map(({ id, ...counts }) => [id, counts]))
}

type Slice = { plan: GroupRowPlan | null; from: number; size: number }

/** A page of rows with their members, of one plan or all, in file order. */
export async function listRows(
  db: Db,
  fileId: string,
  { plan, from, size }: Slice,
): Promise<{ rows: (StoredRow & { memberId: string | null })[]; total: number }> {
  const which = plan === null ? sql`` : sql`and r.plan = ${plan}`
  const found = await sql<StoredRow & { memberId: string | null; total: number }>`
    select ${columns}, m.id as "memberId", count(*) over ()::int as total
    from member_group_file_rows r left join members m on m.email = r.email and m.state <> 'erased'
    where r.file_id = ${fileId} ${which} order by r.line limit ${size} offset ${from}`.execute(db)
  return { rows: found.rows.map(({ total: _, ...row }) => row), total: found.rows[0]?.total ?? 0 }
}

/** Lines still to apply, in file order. */
export async function listWaiting(db: Db, fileId: string, most: number): Promise<number[]> {
  const found = await db
    .selectFrom('member_group_file_rows')
    .select('line')
    .where('file_id', '=', fileId)
    .where('outcome', '=', 'waiting')
    .orderBy('line')
    .limit(most)
    .execute()
  return found.map(({ line }) => line)
}

/** Whether a waiting row with a change concerns the member with this email. */
export async function isWaitingFor(db: Db, fileId: string, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('member_group_file_rows')
    .select('line')
    .where('file_id', '=', fileId)
    .where('outcome', '=', 'waiting')
    .where('email', '=', email.toLowerCase())
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Locks a waiting row; null: it was applied or deleted. */
export async function lockWaiting(db: Db, fileId: string, line: number): Promise<StoredRow | null> {
  const found = await sql<StoredRow>`
    select ${columns} from member_group_file_rows r
    where r.file_id = ${fileId} and r.line = ${line} and r.outcome = 'waiting' for update`.execute(db)
  return found.rows[0] ?? null
}
