import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isTracing, traced } from '../tracing/tracing.ts'
import { tracedStatement } from '../tracing/traced-statement.ts'
import { stalePlan, leadsNowhere, codeOf } from './database-errors.ts'

const mostStatements = 400

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

  release(): void {
    this.#client.release(this.#isUseless)
  }

  async #run<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    const isFull = this.#names.size >= mostStatements && !this.#names.has(text)
    if (!this.#isNaming || values.length === 0 || text.length >= 8_000 || isFull)
      return this.#send({ text, values })
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

  #send<R>(query: pg.QueryConfig): Promise<PostgresQueryResult<R>> {
    if (!isTracing()) return this.#sendNow(query)
    return traced(
      () => tracedStatement(query.text),
      () => this.#sendNow(query),
    )
  }

  async #sendNow<R>(query: pg.QueryConfig): Promise<PostgresQueryResult<R>> {
    try {
      return (await this.#client.query<R & pg.QueryResultRow>(query)) as PostgresQueryResult<R> // pg's result by Kysely's name
    } catch (error) {
      if (leadsNowhere.has(codeOf(error))) this.#isUseless = true
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
