import { sql } from 'kysely'
import type { Log } from '../log.ts'
import { openDatabase, openPool, type Database, type Db } from './database.ts'

/** A standby of the database, for reads that need not be of this very moment (docs/decisions/many-machines.md). */
export type Replica = {
  /**
   * The standby, once it has all that was committed before the question; null: it has not in time. The primary is
   * asked on the connections of `primary`.
   */
  caughtUp(primary: Db): Promise<Database | null>
  /** The standby, when it had all of at most a second ago; null: it has not, or is away. */
  recent(): Promise<Database | null>
  close(): Promise<void>
}

const longestWaitMs = 400
const goodForMs = 500
/** A standby that is away is not asked again for so long. */
const restMs = 3_000

/** Where the standby is compared with the primary: by the position in its log, which no clock can spoil. */
const ownPosition = sql<{ at: string }>`
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

  /** A standby that is frozen answers nothing, and nobody waits for that, nor asks it again at once. */
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
      const { rows } = await ownPosition.execute(asking)
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
