import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { DB } from './tables.ts'

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
  pool.on('release', (_error, client) => {
    if (useless.has(client)) void client.end() // the pool takes no ended client back
  })
  pool.on('connect', (client) => {
    client.on('error', noted)
    rememberStatements(client)
  })
  return pool
}

const mostStatements = 400
const stalePlan = '0A000'

/**
 * Statements with values are prepared once a connection and named: the server then neither parses nor, as a
 * rule, plans them again. Rare shapes beyond the first four hundred go unnamed. A plan that a migration made
 * stale is named anew (docs/decisions/prepared-statements.md).
 */
function rememberStatements(client: pg.PoolClient): void {
  const names = new Map<string, string>()
  let made = 0
  const plain = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const ask = async (...args: unknown[]): Promise<unknown> => {
    try {
      return await plain(...args)
    } catch (error) {
      if (leadsNowhere.has(codeOf(error))) useless.add(client)
      throw error
    }
  }
  const named = (text: string, values: unknown[]): Promise<unknown> => {
    const name = names.get(text) ?? `s${(made += 1)}`
    names.set(text, name)
    return ask({ text, values, name })
  }
  const query = async (text: unknown, values?: unknown, ...rest: unknown[]): Promise<unknown> => {
    const remembers =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && text.length < 8_000
    if (!remembers || rest.length > 0 || (names.size >= mostStatements && !names.has(text)))
      return ask(text, values, ...rest)
    try {
      return await named(text, values)
    } catch (error) {
      if (codeOf(error) !== stalePlan) throw error
      names.delete(text)
      return named(text, values).catch(() => Promise.reject(error as Error)) // inside a transaction it is over: all of it is tried again
    }
  }
  client.query = ((...args: [unknown, unknown, ...unknown[]]) =>
    typeof args[0] === 'string' && typeof args.at(-1) !== 'function'
      ? query(...args)
      : plain(...args)) as typeof client.query
}

export const openDatabase = (pool: pg.Pool): Database =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

const worthAnotherTry = new Set(['40001', '40P01', '25006', '08P01', stalePlan])
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08003',
  '08P01', // a refused connection by protocol, as poolers answer in a failover
  '25006', // read-only: what was the primary is none any more
  '53300',
  '57014',
  '55P03',
])

/** After these a connection is of no more use: it leads to a server that takes no writes. */
const leadsNowhere = new Set(['25006', '08P01'])
const useless = new WeakSet<pg.PoolClient>()

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

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

/** Whether an error means that the database is away or drowned, not that the question was wrong. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (unreachable.has(codeOf(error)) ||
    ('syscall' in error && error.syscall === 'connect') || // ENOENT: its socket comes with it, and goes
    /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/.test(
      error.message,
    ))
