import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { deleteInPortions } from '../../platform/db/delete-in-portions.ts'
import type { BulkAction, BulkField, BulkList } from './bulk.rules.ts'
import type { ItemState, RunState } from './run.rules.ts'

export type StoredRun = {
  id: string
  action: BulkAction
  list: BulkList
  query: string
  marked: string[] | null
  input: Partial<Record<BulkField, string>>
  state: RunState
  startedBy: string
  startedAt: Date
  endedAt: Date | null
  agreedBy: string | null
}

export type CountedRun = StoredRun & Record<ItemState, number>

const columns = sql`r.id, r.action, r.list, r.query, r.marked, r.input, r.state, r.started_by as "startedBy",
  r.started_at as "startedAt", r.ended_at as "endedAt", r.agreed_by as "agreedBy"`

const counted = sql`left join lateral (
  select (count(*) filter (where i.state = 'waiting'))::int as waiting, (count(*) filter (where i.state = 'done'))::int as done,
    (count(*) filter (where i.state = 'requested'))::int as requested, (count(*) filter (where i.state = 'refused'))::int as refused
  from bulk_run_items i where i.run_id = r.id) c on true`

export async function findRun(db: Db, id: string): Promise<CountedRun | null> {
  const found =
    await sql<CountedRun>`select ${columns}, c.* from bulk_runs r ${counted} where r.id = ${id}`.execute(db)
  return found.rows[0] ?? null
}

export async function listRuns(db: Db, lists: readonly BulkList[], most: number): Promise<CountedRun[]> {
  const found = await sql<CountedRun>`select ${columns}, c.* from bulk_runs r ${counted}
    where r.list = any (${lists}::text[]) order by r.started_at desc, r.id limit ${most}`.execute(db)
  return found.rows
}

export type RequestedRun = {
  id: string
  group: string
  reason: string
  startedBy: string
  startedById: string | null
  startedAt: Date
}

/** Unapproved runs requested since a time, oldest first, and their total. */
export async function listRequested(
  db: Db,
  since: Date,
  most: number,
): Promise<{ rows: RequestedRun[]; total: number }> {
  const found = await sql<RequestedRun & { total: number }>`
    select r.id, coalesce(r.input ->> 'group', '') as "group", coalesce(r.input ->> 'reason', '') as reason,
      r.started_by as "startedBy", a.id as "startedById", r.started_at as "startedAt", (count(*) over ())::int as total
    from bulk_runs r left join staff_accounts a on a.email = r.started_by
    where r.state = 'requested' and r.started_at > ${since} order by r.started_at, r.id limit ${most}`.execute(
    db,
  )
  return { rows: found.rows, total: found.rows[0]?.total ?? 0 }
}

export type NewRun = Pick<
  StoredRun,
  'action' | 'list' | 'query' | 'marked' | 'input' | 'state' | 'startedBy' | 'startedAt'
>

export async function addRun(db: Db, run: NewRun): Promise<string> {
  const found = await sql<{ id: string }>`
    insert into bulk_runs (action, list, query, marked, input, state, started_by, started_at)
    values (${run.action}, ${run.list}, ${run.query}, ${run.marked}::uuid[], ${JSON.stringify(run.input)}::jsonb, ${run.state},
      ${run.startedBy}, ${run.startedAt}) returning id`.execute(db)
  const [row] = found.rows
  if (!row) throw new Error('a run that was just written has an id')
  return row.id
}

/** Locks a run for a transition of its state until the transaction ends. */
export async function lockRun(db: Db, id: string): Promise<StoredRun | null> {
  const found =
    await sql<StoredRun>`select ${columns} from bulk_runs r where r.id = ${id} for update`.execute(db)
  return found.rows[0] ?? null
}

/** Holds a run in a state for work: a transition waits until the transaction ends. */
export async function holdRun(db: Db, id: string, state: RunState): Promise<StoredRun | null> {
  const found = await sql<StoredRun>`
    select ${columns} from bulk_runs r where r.id = ${id} and r.state = ${state} for share`.execute(db)
  return found.rows[0] ?? null
}

/** Moves a run; false: it has left the source state. `query` replaces the stored one. */
export async function moveRun(
  db: Db,
  id: string,
  { from, to }: { from: RunState; to: RunState },
  step: { endedAt?: Date; query?: string; agreed?: { by: string; at: Date } } = {},
): Promise<boolean> {
  const moved = await db
    .updateTable('bulk_runs')
    .set({
      state: to,
      ...(step.endedAt === undefined ? {} : { ended_at: step.endedAt }),
      ...(step.query === undefined ? {} : { query: step.query }),
      ...(step.agreed ? { agreed_by: step.agreed.by, agreed_at: step.agreed.at } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/**
 * Stops runs that were not approved in time; none of their rows was processed. Search words are deleted, because they
 * may contain names.
 */
export const endLapsed = (db: Db, { begunBefore, now }: { begunBefore: Date; now: Date }) =>
  db
    .updateTable('bulk_runs')
    .set({
      state: 'stopped',
      ended_at: now,
      query: sql<string>`regexp_replace(query, '(^|&)search=[^&]+', '\\1search=…', 'g')`,
    })
    .where('state', '=', 'requested')
    .where('started_at', '<=', begunBefore)
    .execute()

/** One run at a time, because each has many rows. */
export const forgetRuns = (db: Db, before: Date): Promise<void> =>
  deleteInPortions(db, 'bulk_runs', sql`ended_at < ${before}`, 1)
