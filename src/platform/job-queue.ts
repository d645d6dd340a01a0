import { sql } from 'kysely'
import type { Db } from './db/database.ts'

/** State of a job in the queue: not yet tried, to be retried, out of attempts, or running. */
export type QueueState = 'waiting' | 'retrying' | 'failed' | 'running'
export type QueuedJob = {
  id: string
  name: string
  state: QueueState
  attempts: number
  mostAttempts: number
  error: string
  createdAt: Date
  runsAt: Date
}

// the queue itself unlocks a running job once its worker has died
const state = sql<QueueState>`case when locked_at is not null then 'running'
  when attempts >= max_attempts then 'failed' when attempts > 0 then 'retrying' else 'waiting' end`
const columns = sql`id::text, task_identifier as name, ${state} as state, attempts, max_attempts as "mostAttempts",
  left(coalesce(last_error, ''), 1000) as error, created_at as "createdAt", run_at as "runsAt"`

type Filter = { state?: QueueState | undefined; name?: string | undefined }
const matches = ({ state: wanted, name }: Filter) => sql`
  (${wanted ?? null}::text is null or ${state} = ${wanted ?? null})
  and (${name ?? ''} = '' or strpos(task_identifier, ${name ?? ''}) > 0)`

/** Jobs that are not done: failed ones first, then by age. */
export async function listJobs(
  db: Db,
  filter: Filter,
  { from, size }: { from: number; size: number },
): Promise<{ jobs: QueuedJob[]; total: number }> {
  const found = await sql<QueuedJob & { total: number }>`
    select ${columns}, count(*) over ()::int as total from graphile_worker.jobs
    where ${matches(filter)}
    order by (attempts >= max_attempts) desc, attempts desc, run_at, id limit ${size} offset ${from}`.execute(
    db,
  )
  return { jobs: found.rows.map(({ total: _, ...job }) => job), total: found.rows[0]?.total ?? 0 }
}

export async function findJob(db: Db, id: string): Promise<QueuedJob | null> {
  const found = await sql<QueuedJob>`
    select ${columns} from graphile_worker.jobs where id = ${id}::bigint`.execute(db)
  return found.rows[0] ?? null
}

/** Resets the attempts of jobs, which then run at once; running ones are left alone. Returns their number. */
export async function retryJobs(db: Db, ids: readonly string[]): Promise<number> {
  const found = await sql`
    select from graphile_worker.reschedule_jobs(${[...ids]}::bigint[], run_at => now(), attempts => 0)`.execute(
    db,
  )
  return found.rows.length
}

/** Ids of jobs that are out of attempts, of one name or of all, oldest first. */
export async function failedIds(db: Db, name: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id::text from graphile_worker.jobs where ${matches({ state: 'failed', name })}
    order by created_at limit 1000`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** Removes a job from the queue; false: it is running, or done. */
export async function dropJob(db: Db, id: string): Promise<boolean> {
  const found = await sql`select from graphile_worker.complete_jobs(${[id]}::bigint[])`.execute(db)
  return found.rows.length > 0
}

export type QueueHealth = {
  waiting: number
  retrying: number
  failed: number
  running: number
  lagSeconds: number
}

/** Number of jobs by state, and the time for which the oldest due one has been waiting. */
export async function queueHealth(db: Db): Promise<QueueHealth> {
  const found = await sql<QueueHealth>`
    select count(*) filter (where s = 'waiting')::int as waiting, count(*) filter (where s = 'retrying')::int as retrying,
      count(*) filter (where s = 'failed')::int as failed, count(*) filter (where s = 'running')::int as running,
      coalesce(extract(epoch from now() - min(run_at) filter (where s in ('waiting', 'retrying') and run_at <= now())), 0)::int
        as "lagSeconds"
    from (select ${state} as s, run_at from graphile_worker.jobs) j`.execute(db)
  return found.rows[0] ?? { waiting: 0, retrying: 0, failed: 0, running: 0, lagSeconds: 0 }
}
