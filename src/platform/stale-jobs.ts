import type { Pool } from 'pg'
import type { Log } from './log.ts'

const lock = 804612
const secondsBetween = 15

/**
 * A killed worker leaves the jobs it had begun locked, which the queue would respect for four hours. So a
 * living worker holds an advisory lock by its name for as long as its connection lives, and every worker
 * frees, when it starts and every quarter of a minute, what is locked in the name of one that nobody holds
 * (rules/operations#1). A job that is freed by mistake runs twice, and does not mind.
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
      if (held && !(await held.isAlive())) held = null // with the server that knew of it
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
      await looking // which may just be taking the connection
      await held?.release()
    },
  }
}

type Held = {
  /** Whether its connection answers; one that does not is closed. */
  isAlive(): Promise<boolean>
  release(): Promise<void>
}

/**
 * Holds the lock by a name on a connection of its own; `lost`: the connection ended, and the lock with it.
 */
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
