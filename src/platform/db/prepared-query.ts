import pg, { type FieldDef, type PoolClient, type QueryResultRow } from 'pg'
// pg's own conversion of values to their wire format
import { prepareValue } from 'pg/lib/utils.js'

/** Methods of a pg connection that its types leave out, as of pg 8.23. */
type Sending = {
  stream: { cork(): void; uncork(): void }
  parse(statement: { text: string; name: string }): void
  bind(portal: { statement?: string; values?: readonly unknown[] }): void
  execute(portal: object): void
  sync(): void
}
type Row = readonly (string | null)[]
type Answer<R> = { command: string; rowCount: number | null; rows: R[] }

type How = { shape: Shape; begins: boolean; timeoutMs: number | undefined }

/** Reader of a statement's rows; the columns stay the same for as long as the statement is prepared. */
export type Shape = { read(row: Row): QueryResultRow }

export function shapeOf(fields: readonly FieldDef[]): Shape {
  const columns = fields.map(({ name, dataTypeID, format }) => ({
    name,
    parse: pg.types.getTypeParser(dataTypeID, format as 'text') as (text: string) => unknown, // the binary format is never requested
  }))
  const empty: QueryResultRow = Object.fromEntries(columns.map(({ name }) => [name, null]))
  return {
    read(row) {
      const read = { ...empty }
      for (let at = 0; at < columns.length; at += 1) {
        const value = row[at]
        const { name, parse } = columns[at] as (typeof columns)[number] // within its length
        if (typeof value === 'string') read[name] = parse(value)
      }
      return read
    },
  }
}

/**
 * Executes a prepared statement without a Describe message: the description of a wide row is longer than its data. pg
 * calls `submit` and the `handle…` methods, as it does for cursors. `begins`: a `begin` is sent before the statement in
 * the same message; where the one fails, the other is not executed.
 */
class PreparedQuery {
  /** Replaced by the client that sends the query. */
  callback: (error: Error | null, answer?: Answer<QueryResultRow>) => void
  readonly name: string
  readonly text: string
  /** Timeout of the client in milliseconds; undefined: the pool's. */
  readonly query_timeout: number | undefined
  readonly #values: readonly unknown[]
  readonly #shape: Shape
  readonly #begins: boolean
  readonly #rows: QueryResultRow[] = []
  #tag = ''
  #error: Error | null = null

  constructor(
    { name, text, values }: { name: string; text: string; values: readonly unknown[] },
    { shape, begins, timeoutMs }: How,
    callback: PreparedQuery['callback'],
  ) {
    this.name = name
    this.text = text
    this.query_timeout = timeoutMs
    this.#values = values.map(prepareValue) // before anything is sent, as it throws on a value that cannot be written
    this.#shape = shape
    this.#begins = begins
    this.callback = callback
  }

  submit(connection: Sending): null {
    connection.stream.cork()
    if (this.#begins) {
      connection.parse({ text: 'begin', name: '' })
      connection.bind({})
      connection.execute({})
    }
    connection.bind({ statement: this.name, values: this.#values })
    connection.execute({})
    connection.sync()
    connection.stream.uncork()
    return null
  }

  handleDataRow({ fields }: { fields: Row }): void {
    if (this.#error) return
    try {
      this.#rows.push(this.#shape.read(fields))
    } catch (error) {
      this.#error = error as Error // reported once the server has sent the whole response
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#tag = text // the last one is the statement's, after that of `begin`
  }

  handleReadyForQuery(): void {
    if (this.#error) return this.callback(this.#error)
    const words = this.#tag.split(' ')
    const count = words.length > 1 ? Number(words.at(-1)) : null
    this.callback(null, { command: words[0] ?? '', rowCount: count, rows: this.#rows })
  }

  handleError(error: Error): void {
    this.callback(error)
  }

  handleEmptyQuery(): void {}
}

/** Executes a prepared statement by its name; with `begins`, as the first statement of a transaction. */
export const askPrepared = <R>(
  client: PoolClient,
  query: { name: string; text: string; values: readonly unknown[] },
  how: How,
): Promise<Answer<R>> =>
  new Promise((resolve, reject) => {
    const settle = (error: Error | null, answer?: Answer<QueryResultRow>) => {
      if (!error) return resolve(answer as Answer<R>) // the row type is the caller's
      Error.captureStackTrace(error) // the stack of the caller, not of the socket
      reject(error)
    }
    client.query(new PreparedQuery(query, how, settle) as never) // pg's types allow its own queries only
  })
