import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isTracing, traced } from '../tracing/tracing.ts'
import { tracedStatement } from '../tracing/traced-statement.ts'
import { stalePlan, discardConnectionErrors, codeOf, isUnanswered } from './database-errors.ts'
import { clientTimeoutAfter } from './statement-timeout.ts'
import { askPrepared, shapeOf, type Shape } from './prepared-query.ts'

const mostStatements = 400

/** pg supports a timeout for a single query, which its types leave out. */
type TimedQuery = pg.QueryConfig & { query_timeout?: number }

/** Result of a statement that is not sent to the server. */
const done = { command: 'COMMIT' as const, rowCount: 0, rows: [] }

/**
 * One connection of the pool, in the form of Kysely's dialect. Statements with values are prepared once per connection
 * under a name, so that the server neither parses nor, as a rule, plans them again; after the first 400 of them, others
 * stay unnamed. A plan that a migration made stale is prepared again under a new name
 * (docs/decisions/prepared-statements.md). `begin` is sent with the first statement of a transaction, in the same
 * message if that statement is prepared. A connection is destroyed instead of returned to the pool if its server no
 * longer accepts writes or did not respond in time: its transaction may still be open.
 */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  /** Names of the prepared statements, by their text. */
  readonly #names = new Map<string, string>()
  /** Names that the server has confirmed, with the readers of their rows. */
  readonly #prepared = new Map<string, Shape>()
  #made = 0
  /** A transaction was begun, and no statement of it sent yet: the server does not know of it. */
  #isBeginning = false
  /** Timeout of the client in milliseconds until the transaction ends; undefined: the pool's. */
  #timeoutMs: number | undefined
  #isUseless = false
  /** A statement timed out while the server may still be running it: later statements would not be sent. */
  #isSilent = false
  readonly #isNaming: boolean

  constructor(client: pg.PoolClient, isNaming: boolean) {
    this.#client = client
    this.#isNaming = isNaming
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

  /** `isDiscarded`: Kysely could not roll a transaction back, and the connection must not be reused. */
  release(isDiscarded = false): void {
    this.#client.release(this.#isUseless || isDiscarded)
  }

  async #run<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    if (text === 'begin' || text === 'commit' || text === 'rollback') this.#timeoutMs = undefined
    if (text === 'begin') {
      this.#isBeginning = true
      return done
    }
    if (this.#isSilent && text === 'rollback') return done // the connection is destroyed, which ends its transaction
    if (this.#isBeginning && (text === 'commit' || text === 'rollback')) {
      this.#isBeginning = false
      return done
    }
    const isFull = this.#names.size >= mostStatements && !this.#names.has(text)
    if (!this.#isNaming || values.length === 0 || text.length >= 8_000 || isFull)
      return this.#send({ text, values })
    try {
      return await this.#send({ text, values, name: this.#nameOf(text) })
    } catch (error) {
      if (codeOf(error) !== stalePlan) throw error
      this.#forget(text)
      // inside a transaction this fails too: the first error is thrown, and the transaction is retried
      return this.#send<R>({ text, values, name: this.#nameOf(text) }).catch(() =>
        Promise.reject(error as Error),
      )
    }
  }

  #forget(text: string): void {
    this.#prepared.delete(this.#nameOf(text))
    this.#names.delete(text)
  }

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `s${(this.#made += 1)}`
    this.#names.set(text, name)
    return name
  }

  #send<R>(query: pg.QueryConfig): Promise<PostgresQueryResult<R>> {
    if (!isTracing()) return this.#sendNow(query)
    return traced(
      () => tracedStatement(query.text),
      () => this.#sendNow(query),
    )
  }

  async #sendNow<R>(query: pg.QueryConfig): Promise<PostgresQueryResult<R>> {
    const isFirst = this.#isBeginning
    this.#isBeginning = false
    try {
      const { name, text, values = [] } = query
      const shape = name === undefined ? undefined : this.#prepared.get(name)
      if (name !== undefined && shape)
        return (await askPrepared<R>(
          this.#client,
          { name, text, values },
          { shape, begins: isFirst, timeoutMs: this.#timeoutMs },
        )) as PostgresQueryResult<R> // the command as Kysely types it
      if (isFirst) await this.#client.query('begin')
      const timed: TimedQuery =
        this.#timeoutMs === undefined ? query : { ...query, query_timeout: this.#timeoutMs }
      const result = await this.#client.query<R & pg.QueryResultRow>(timed)
      this.#timeoutMs = clientTimeoutAfter(text) ?? this.#timeoutMs
      if (name !== undefined) this.#prepared.set(name, shapeOf(result.fields))
      return result as PostgresQueryResult<R> // pg's result as Kysely types it
    } catch (error) {
      if (discardConnectionErrors.has(codeOf(error)) || isUnanswered(error)) this.#isUseless = true
      if (isUnanswered(error)) this.#isSilent = true
      throw error
    }
  }
}

const preparing = new WeakMap<pg.PoolClient, PreparingClient>()

/** The preparing client of a connection, the same one each time it is taken from the pool. */
export function preparingClient(client: pg.PoolClient, isNaming = true): PreparingClient {
  const known = preparing.get(client) ?? new PreparingClient(client, isNaming)
  preparing.set(client, known)
  return known
}
