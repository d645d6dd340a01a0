import { EventEmitter } from 'node:events'
import { Logger, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { anyOf } from './db/any-of.ts'
import type { Db } from './db/database.ts'
import { hold, reapStaleJobs } from './stale-jobs.ts'
import type { Log } from './log.ts'
import { isTracing, tracePlace } from './tracing/tracing.ts'
import { placeFlag, tracedJob } from './tracing/traced-job.ts'

export type Job = { name: string; run(payload: unknown): Promise<void> }
export type Schedule = { job: string; /** crontab in UTC */ at: string }

/**
 * Low priority, for the jobs that many renewals of one minute queue: they run after all other jobs, once those renewals
 * are charged, as emails would delay the charges.
 */
const late = { priority: 20, minutes: 2 }

/**
 * Adds jobs with one payload inside the caller's transaction, in one statement. `isLate`: with low priority. They are
 * written to the tables that graphile-worker's own function (as of 0.18.0) writes: of its five statements, planned on
 * each call, three are for keys and queues, which the shop's jobs do not have. That function is called for a new name.
 */
export async function addJobs(
  db: Db,
  names: readonly string[],
  payload: unknown,
  { isLate = false } = {},
): Promise<void> {
  if (names.length === 0) return
  const { priority, minutes } = isLate ? late : { priority: 0, minutes: 0 }
  const place = tracePlace()
  const flags = place === null ? null : [placeFlag(place)]
  const json = JSON.stringify(payload ?? {}) // the same default as the queue's own function
  const added = await sql`
    with tasks as materialized (
      select id from graphile_worker._private_tasks where identifier = ${anyOf(names, 'text')}
    ), added as (
      insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, priority, flags)
      select id, ${json}::json, now() + make_interval(mins => ${minutes}::int), 8, ${priority}::smallint,
        (select jsonb_object_agg(flag, true) from unnest(${flags}::text[]) as flag)
      from tasks where (select count(*) from tasks) = ${names.length}
      returning id
    )
    select pg_notify('jobs:insert', json_build_object('r', random()::text, 'count', ${names.length}::int)::text)
    from (select from added limit 1) as job`.execute(db)
  if (added.rows.length > 0) return
  await sql`select from graphile_worker.add_jobs(array(
      select (name, ${json}::json, null, now() + make_interval(mins => ${minutes}::int), 8, null,
        ${priority}::int, ${flags}::text[])::graphile_worker.job_spec
      from unnest(${[...names]}::text[]) as name))`.execute(db)
}

/**
 * Takes jobs of a name out of the queue, in the caller's transaction, and returns their payloads: those that wait for
 * their first attempt, are not locked by a worker and have a single payload, oldest first. A rollback puts them back.
 * (graphile-worker's own function, as of 0.18.0, waits for locks of others that take the same jobs.)
 */
export async function takeWaiting(db: Db, name: string, most: number): Promise<unknown[]> {
  const taken = await sql<{ payload: unknown }>`
    delete from graphile_worker._private_jobs where id in (
      select id from graphile_worker._private_jobs
      where is_available and run_at <= now() and priority = 0 and attempts = 0 and json_typeof(payload) = 'object'
        and job_queue_id is null and key is null
        and task_id = (select id from graphile_worker._private_tasks where identifier = ${name})
      order by id limit ${most} for update skip locked)
    returning payload`.execute(db)
  return taken.rows.map(({ payload }) => payload)
}

/**
 * Jobs that end within this time are removed from the queue together. (They are not fetched together: with the queue's
 * own batch fetching, as of 0.18.0, a worker cannot stop gracefully.)
 */
const batches = { completeJobBatchDelay: 10, failJobBatchDelay: 10 }

/**
 * A line of the crontab. A job that runs at most once a day is backfilled where no worker ran at its minute, such as
 * during a release; one that runs more often is not.
 */
const cronLine = ({ job, at }: Schedule): string => {
  const [, hour = '*'] = at.split(' ')
  return `${at} ${job}${/^\d+$/.test(hour) ? ' ?fill=12h' : ''}`
}

const taskListOf = (jobs: readonly Job[]): TaskList =>
  Object.fromEntries(
    jobs.map(({ name, run: work }) => [
      name,
      (payload, { job }) =>
        isTracing() ? tracedJob(name, Object.keys(job.flags ?? {}), () => work(payload)) : work(payload),
    ]),
  )

/** Runs jobs until `stop()`, which lets running ones finish. Any job may run twice, so all must be idempotent. */
export async function startWorker(
  pool: Pool,
  jobs: readonly Job[],
  schedules: readonly Schedule[],
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const taskList = taskListOf(jobs)
  const events: WorkerEvents = new EventEmitter()
  let name = ''
  events.once('pool:create', ({ workerPool }) => (name = workerPool.id))
  const runner = await run({
    preset: { worker: batches },
    events,
    pgPool: pool,
    concurrency: 4,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: new Logger(
      () => (level, message) =>
        log[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug']({ from: 'jobs' }, message),
    ),
    taskList,
    crontab: schedules.map(cronLine).join('\n'),
  })
  runner.events.on('job:failed', ({ job, error }) =>
    log.error({ job: job.task_identifier, attempts: job.attempts, error: String(error) }, 'job failed'),
  )
  runner.events.on('pool:listen:error', () => log.warn('the job queue lost the database; it will come back'))
  const healthy = await reapStaleJobs(pool, name, log)
  return {
    async stop() {
      await runner.stop()
      await healthy.stop()
    },
  }
}

/** Runs the jobs that wait now, deferred ones included, beside other workers, and returns when none waits any more. */
export async function runWaiting(pool: Pool, jobs: readonly Job[], log: Log): Promise<void> {
  await pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
     where priority = $1 and attempts = 0 and run_at > now() having count(*) > 0`,
    [late.priority],
  )
  const events: WorkerEvents = new EventEmitter()
  // holds the worker's lock, so that other workers do not take its running jobs for stale
  let holding: ReturnType<typeof hold> | null = null
  events.once('pool:create', ({ workerPool }) => (holding = hold(pool, workerPool.id)))
  try {
    await runOnce({
      events,
      pgPool: pool,
      concurrency: 4,
      noHandleSignals: true,
      logger: new Logger(() => (_level, message) => log.debug({ from: 'jobs' }, message)),
      taskList: taskListOf(jobs),
    })
  } finally {
    await (await (holding as ReturnType<typeof hold> | null))?.release()
  }
}

/** Whether any job waits, now or deferred. */
export async function hasWaiting(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ some: boolean }>(
    `select exists (select from graphile_worker.jobs
       where locked_by is null and attempts < max_attempts and (run_at <= now() or priority = $1)) as some`,
    [late.priority],
  )
  return rows[0]?.some ?? false
}

/** Whether a worker is running a job. */
export async function isAtWork(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ some: boolean }>(
    'select exists (select from graphile_worker.jobs where locked_by is not null) as some',
  )
  return rows[0]?.some ?? false
}

export type FailedJob = { id: string; name: string; error: string; since: Date }

/** Jobs that failed on their last attempt, or repeatedly, oldest first. */
export async function failedJobs(db: Db, most: number): Promise<{ jobs: FailedJob[]; total: number }> {
  const found = await sql<FailedJob & { total: number }>`
    select id::text, task_identifier as name, coalesce(last_error, '') as error, created_at as since, count(*) over ()::int as total
    from graphile_worker.jobs where attempts >= least(max_attempts, 3) and last_error is not null order by created_at limit ${most}`.execute(
    db,
  )
  return {
    jobs: found.rows.map(({ id, name, error, since }) => ({ id, name, error: error.slice(0, 300), since })),
    total: found.rows[0]?.total ?? 0,
  }
}
