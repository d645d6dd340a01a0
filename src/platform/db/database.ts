import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { DB } from './tables.ts'
import { worthAnotherTry, codeOf } from './database-errors.ts'
import { preparingClient } from './preparing-client.ts'

export type Database = Kysely<DB>
/** A database or a transaction on it: stores take either. */
export type Db = Database | Transaction<DB>

// bigint columns hold minor units and counts, all far below 2^53; dates stay the words they are
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Nothing waits for the database without an end. */
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
    if (!pool.ending) log.warn({ error: error.message }, 'a database connection ended') // unheard, it would end us
  }
  pool.on('error', noted)
  pool.on('connect', (client) => {
    client.on('error', noted)
  })
  return pool
}

/** `prepared: false`: statements are not named, for poolers that lend a connection for one transaction alone. */
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

/** One transaction, tried three times more when it collides with another (rules/api#10). */
export async function inTransaction<T>(db: Database, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries === 3 || !worthAnotherTry.has(codeOf(error))) throw error
      await new Promise((done) => setTimeout(done, 10 * 2 ** tries * Math.random()))
    }
  }
}
