import pg, { type FieldDef, type PoolClient, type QueryResultRow } from 'pg'
// the one place that knows how values are written for the server
import { prepareValue } from 'pg/lib/utils.js'

/** What of a connection its types do not name, as of pg 8.23. */
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

/** What rows of a statement look like: it is the same for as long as the statement is prepared. */
export type Shape = { read(row: Row): QueryResultRow }

export function shapeOf(fields: readonly FieldDef[]): Shape {
  const columns = fields.map(({ name, dataTypeID, format }) => ({
    name,
    parse: pg.types.getTypeParser(dataTypeID, format as 'text') as (text: string) => unknown, // binary is asked for nowhere
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
 * A statement that its connection has prepared, sent without asking once more what its rows look like: a wide row is
 * described in more bytes than it has. It is submitted as cursors are. `begins`: `begin` goes before it in the same
 * message; where the one fails, the other is not done.
 */
class PreparedQuery {
  /** Set by the client that sends it, too. */
  callback: (error: Error | null, answer?: Answer<QueryResultRow>) => void
  readonly name: string
  readonly text: string
  /** How long the client waits; undefined: as it always does. */
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
    this.#values = values.map(prepareValue) // before anything is sent: it throws at what cannot be written
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
      this.#error = error as Error // told when the server has said all of it
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#tag = text // the statement's is the last
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

/** Asks what the connection has prepared by this name; with `begins`, in a transaction that begins with it. */
export const askPrepared = <R>(
  client: PoolClient,
  query: { name: string; text: string; values: readonly unknown[] },
  how: How,
): Promise<Answer<R>> =>
  new Promise((resolve, reject) => {
    const answered = (error: Error | null, answer?: Answer<QueryResultRow>) => {
      if (!error) return resolve(answer as Answer<R>) // as the caller says
      Error.captureStackTrace(error) // who asked, not the socket
      reject(error)
    }
    client.query(new PreparedQuery(query, how, answered) as never) // pg's types name its own queries alone
  })
