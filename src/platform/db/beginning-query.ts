import pg from 'pg'

/** What of `pg.Query` its types do not name, as of 8.23. */
type Submitted = { prepare(connection: pg.Connection): void }
type Sending = {
  parse(statement: { text: string; name: string }): void
  bind(portal: object): void
  execute(portal: object): void
}

/**
 * `begin` and the first statement of a transaction in one message, so that the server is asked once: where the one
 * fails, the other is not done. The statement is one that is prepared on its connection already: what the server
 * answers to preparing `begin` is noted under the statement's name.
 */
class BeginningQuery extends pg.Query {
  prepare(connection: pg.Connection): void {
    const sending = connection as unknown as Sending // pg's types want an argument that pg does not have
    sending.parse({ text: 'begin', name: '' })
    sending.bind({})
    sending.execute({})
    const { prepare } = pg.Query.prototype as unknown as Submitted
    prepare.call(this, connection)
  }
}

/** Begins a transaction with a statement that is prepared on the connection, and answers what that says. */
export const beginWith = <R extends pg.QueryResultRow>(
  client: pg.PoolClient,
  query: pg.QueryConfig,
): Promise<pg.QueryResult<R>> =>
  new Promise((resolve, reject) => {
    const answered = (error: Error | undefined, results: unknown) => {
      if (error) {
        Error.captureStackTrace(error) // who asked, not the socket
        return reject(error)
      }
      const [, result] = results as [unknown, pg.QueryResult<R>] // of `begin` and of the statement
      resolve(result)
    }
    client.query(new BeginningQuery(query, answered))
  })
