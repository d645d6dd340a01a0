import type { Pool } from 'pg'
import type { Log } from './log.ts'

const lock = 804612
const secondsBetween = 15

/**
 * Unlocks jobs of workers that were killed, which the queue itself would do after four hours. Each worker holds an
 * advisory lock by its name for as long as its connection is open. At its start and every 15 seconds each worker unlocks
 * the jobs whose worker's lock is free (rules/operations#1). A job that is unlocked by mistake runs twice; jobs are
 * idempotent.
 */
export async function reapStaleJobs(
  pool: Pool,
  worker: string,
  log: Log,
  seconds = secondsBetween,
): Promise<{ stop(): Promise<void> }> {
  let held: Held | null = null
  let isLooking = false

  async function look(): Promise<void> {
    isLooking = true
    try {
      if (held && !(await held.isAlive())) held = null // its lock is lost with the connection
      held ??= await hold(pool, worker, () => (held = null))
      const { rows } = await pool.query<{ dead: string[] }>(
        `with named as materialized (select distinct locked_by from graphile_worker.jobs where locked_by is not null),
           dead as materialized (select locked_by from named where pg_try_advisory_xact_lock($1, hashtext(locked_by)))
         select array_agg(locked_by) as dead, graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`,
        [lock],
      )
      if (rows[0]) log.warn({ workers: rows[0].dead.length }, 'jobs of workers that died were freed')
    } catch (error) {
      log.warn({ error: String(error) }, 'jobs of dead workers could not be looked for; it is tried again')
    } finally {
      isLooking = false
    }
  }

  let looking = look()
  await looking
  const timer = setInterval(() => {
    if (!isLooking) looking = look()
  }, seconds * 1_000)
  return {
    async stop() {
      clearInterval(timer)
      await looking // it may be taking the connection right now
      await held?.release()
    },
  }
}

type Held = {
  /** Whether its connection responds; one that does not is closed. */
  isAlive(): Promise<boolean>
  release(): Promise<void>
}

/** Holds the lock of a worker on a dedicated connection; `lost` is called when the connection, and so the lock, ends. */
export async function hold(pool: Pool, worker: string, lost = (): void => undefined): Promise<Held> {
  const client = await pool.connect()
  const ended = () => {
    client.off('error', ended)
    client.release(true)
    lost()
  }
  client.on('error', ended)
  try {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [lock, worker])
  } catch (error) {
    if (client.listeners('error').includes(ended)) ended()
    throw error
  }
  return {
    async isAlive() {
      const isAnswered = await client.query('select 1').then(
        () => true,
        () => false,
      )
      if (!isAnswered && client.listeners('error').includes(ended)) ended()
      return isAnswered
    },
    async release() {
      client.off('error', ended)
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [lock, worker]).catch(() => undefined)
      client.release()
    },
  }
}
