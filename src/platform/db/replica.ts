import { sql } from 'kysely'
import type { Log } from '../log.ts'
import { openDatabase, openPool, type Database, type Db } from './database.ts'

/** A standby of the database, for reads that may be slightly stale (docs/decisions/many-machines.md). */
export type Replica = {
  /**
   * Waits until the standby has replayed everything that was committed before the call, and returns it. Null: it did not
   * in time, or is away. The position of the primary is read on a connection of `primary`.
   */
  caughtUp(primary: Db): Promise<Database | null>
  /** The standby, if it lags by at most a second; null: it lags more, or is away. */
  recent(): Promise<Database | null>
  close(): Promise<void>
}

const longestWaitMs = 400
const goodForMs = 500
/** Time in which a standby that was away is not queried again. */
const restMs = 3_000

/** Position in the write-ahead log, by which standby and primary are compared: independent of their clocks. */
const walPosition = sql<{ at: string }>`
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text as at`

export function openReplica(
  url: string,
  primary: Database,
  { max, log, prepared = true }: { max: number; log: Log; prepared?: boolean },
): Replica {
  const pool = openPool(url, { max, log })
  const db = openDatabase(pool, { prepared })
  let resting = 0
  let recent = { until: 0, db: Promise.resolve<Database | null>(null) }

  /** `compared` with a timeout: a frozen standby never responds, and is not queried again for `restMs`. */
  const caughtUp = (asking: Db): Promise<Database | null> => {
    if (Date.now() < resting) return Promise.resolve(null)
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<null>((done) => {
      timer = setTimeout(() => {
        resting = Date.now() + restMs
        done(null)
      }, 2 * longestWaitMs)
    })
    return Promise.race([compared(asking).finally(() => clearTimeout(timer)), tooLong])
  }

  async function compared(asking: Db): Promise<Database | null> {
    try {
      const { rows } = await walPosition.execute(asking)
      const goal = rows[0]?.at ?? null
      const deadline = Date.now() + longestWaitMs
      for (;;) {
        const here = await sql<{ has: boolean }>`
          select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)
            >= ${goal}::pg_lsn as has`.execute(db)
        if (here.rows[0]?.has) return db
        if (Date.now() > deadline) return null
        await new Promise((done) => setTimeout(done, 20))
      }
    } catch (error) {
      resting = Date.now() + restMs
      log.warn({ error: String(error) }, 'the standby is not read; the primary is')
      return null
    }
  }

  return {
    caughtUp,
    recent() {
      if (Date.now() >= recent.until) recent = { until: Date.now() + goodForMs, db: caughtUp(primary) }
      return recent.db
    },
    close: () => pool.end(),
  }
}
