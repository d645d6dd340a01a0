import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isTracing, traced } from '../tracing/tracing.ts'
import { tracedStatement } from '../tracing/traced-statement.ts'
import { stalePlan, leadsNowhere, codeOf, isUnanswered } from './database-errors.ts'
import { clientTimeoutAfter } from './statement-timeout.ts'
import { askPrepared, shapeOf, type Shape } from './prepared-query.ts'

const mostStatements = 400

/** pg reads the time of a single query, which its types leave out. */
type TimedQuery = pg.QueryConfig & { query_timeout?: number }

/** The answer to what the server need not be asked. */
const done = { command: 'COMMIT' as const, rowCount: 0, rows: [] }

/**
 * One connection of the pool as Kysely's dialect asks for it. Statements with values are prepared once a
 * connection and named: the server then neither parses nor, as a rule, plans them again. Rare shapes beyond
 * the first four hundred go unnamed. A plan that a migration made stale is named anew
 * (docs/decisions/prepared-statements.md). A transaction begins with its first statement, in one message where that
 * is prepared already. A connection to a server that takes no writes any more, or that did not answer, is not
 * given back to the pool: whoever is given it next would wait for the same server, or be within a transaction of somebody else.
 */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  /** Of the statements that are prepared here, by their text. */
  readonly #names = new Map<string, string>()
  /** Those of the names that the server has confirmed, with what their rows look like. */
  readonly #prepared = new Map<string, Shape>()
  #made = 0
  /** A transaction was begun, and nothing asked in it yet: the server does not know of it. */
  #isBeginning = false
  /** Milliseconds that an answer is waited for until the transaction ends, where it was given more or less time than usual. */
  #timeoutMs: number | undefined
  #isUseless = false
  /** A statement was given up while the server may be at it: nothing that is asked after it would be sent. */
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

  /** `isDiscarded`: Kysely could not take a transaction back, and asks the connection nothing more. */
  release(isDiscarded = false): void {
    this.#client.release(this.#isUseless || isDiscarded)
  }

  async #run<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    if (text === 'begin' || text === 'commit' || text === 'rollback') this.#timeoutMs = undefined
    if (text === 'begin') {
      this.#isBeginning = true
      return done
    }
    if (this.#isSilent && text === 'rollback') return done // the connection ends, and the transaction with it
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
      // inside a transaction this fails too: the first error is thrown, and all of it is tried again
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
        )) as PostgresQueryResult<R> // the command by Kysely's name
      if (isFirst) await this.#client.query('begin')
      const timed: TimedQuery =
        this.#timeoutMs === undefined ? query : { ...query, query_timeout: this.#timeoutMs }
      const result = await this.#client.query<R & pg.QueryResultRow>(timed)
      this.#timeoutMs = clientTimeoutAfter(text) ?? this.#timeoutMs
      if (name !== undefined) this.#prepared.set(name, shapeOf(result.fields))
      return result as PostgresQueryResult<R> // pg's result by Kysely's name
    } catch (error) {
      if (leadsNowhere.has(codeOf(error)) || isUnanswered(error)) this.#isUseless = true
      if (isUnanswered(error)) this.#isSilent = true
      throw error
    }
  }
}

const preparing = new WeakMap<pg.PoolClient, PreparingClient>()

/** The preparing client of a connection, the same one each time it leaves the pool. */
export function preparingClient(client: pg.PoolClient, isNaming = true): PreparingClient {
  const known = preparing.get(client) ?? new PreparingClient(client, isNaming)
  preparing.set(client, known)
  return known
}
