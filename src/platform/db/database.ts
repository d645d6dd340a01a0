import {
  Kysely,
  PostgresDialect,
  type PostgresCursor,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type Transaction,
} from 'kysely'
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
  pool.on('connect', (client) => {
    client.on('error', noted)
  })
  return pool
}

const mostStatements = 400
const stalePlan = '0A000'

/**
 * One connection of the pool as Kysely's dialect asks for it. Statements with values are prepared once a
 * connection and named: the server then neither parses nor, as a rule, plans them again. Rare shapes beyond
 * the first four hundred go unnamed. A plan that a migration made stale is named anew
 * (docs/decisions/prepared-statements.md). A connection to a server that takes no writes any more is not
 * given back to the pool.
 */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  /** Of the statements that are prepared here, by their text. */
  readonly #names = new Map<string, string>()
  #made = 0
  #isUseless = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('rows are not read by cursor here')
    return this.#run<R>(text, [...values])
  }

  release(): void {
    this.#client.release(this.#isUseless)
  }

  async #run<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    const isFull = this.#names.size >= mostStatements && !this.#names.has(text)
    if (values.length === 0 || text.length >= 8_000 || isFull) return this.#send({ text, values })
    try {
      return await this.#send({ text, values, name: this.#nameOf(text) })
    } catch (error) {
      if (codeOf(error) !== stalePlan) throw error
      this.#names.delete(text)
      // inside a transaction this fails too: the first error is thrown, and all of it is tried again
      return this.#send<R>({ text, values, name: this.#nameOf(text) }).catch(() =>
        Promise.reject(error as Error),
      )
    }
  }

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `s${(this.#made += 1)}`
    this.#names.set(text, name)
    return name
  }

  async #send<R>(query: pg.QueryConfig): Promise<PostgresQueryResult<R>> {
    try {
      return (await this.#client.query<R & pg.QueryResultRow>(query)) as PostgresQueryResult<R> // pg's result by Kysely's name
    } catch (error) {
      if (leadsNowhere.has(codeOf(error))) this.#isUseless = true
      throw error
    }
  }
}

const preparing = new WeakMap<pg.PoolClient, PreparingClient>()

function preparingClient(client: pg.PoolClient): PreparingClient {
  const known = preparing.get(client) ?? new PreparingClient(client)
  preparing.set(client, known)
  return known
}

export const openDatabase = (pool: pg.Pool): Database =>
  new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => preparingClient(await pool.connect()),
        end: () => pool.end(),
        options: pool.options,
      },
    }),
  })

const collisions = ['40001', '40P01']
const worthAnotherTry = new Set([...collisions, '25006', '08P01', stalePlan])
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
  ...collisions, // of which every try came to nothing
])

/** After these a connection is of no more use: it leads to a server that takes no writes. */
const leadsNowhere = new Set(['25006', '08P01'])

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
