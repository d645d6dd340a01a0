import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { DB } from './tables.ts'
import { retryableErrors, codeOf } from './database-errors.ts'
import { preparingClient } from './preparing-client.ts'

export type Database = Kysely<DB>
/** A database or a transaction on it: stores take either. */
export type Db = Database | Transaction<DB>

// bigint columns hold minor units and counts, all far below 2^53; dates stay strings
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Opens a connection pool. Every wait is bounded: connecting by 3 s, locks by 2 s, statements by 5 s (client: 6 s). */
export function openPool(url: string, { max, log }: { max: number; log: Log }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    query_timeout: 6_000,
    application_name: 'elowen',
    keepAlive: true,
  })
  const noted = (error: Error) => {
    if (!pool.ending) log.warn({ error: error.message }, 'a database connection ended') // without a handler the process would exit
  }
  pool.on('error', noted)
  pool.on('connect', (client) => {
    client.on('error', noted)
  })
  return pool
}

/** Opens Kysely on a pool. `prepared: false`: statements are not named, for poolers in transaction mode. */
export const openDatabase = (pool: pg.Pool, { prepared = true } = {}): Database =>
  new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => preparingClient(await pool.connect(), prepared),
        end: () => pool.end(),
        options: pool.options,
      },
    }),
  })

/** Runs `work` in a transaction and retries it up to three times after a collision or a failover (rules/api#10). */
export async function inTransaction<T>(db: Database, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === 3 || !retryableErrors.has(codeOf(error))) throw error
      await new Promise((done) => setTimeout(done, 10 * 2 ** tries * Math.random()))
    }
  }
}
