import { sql, type QueryExecutorProvider } from 'kysely'

/**
 * Sets the statement timeout for the rest of the transaction, in seconds; the client's timeout follows it
 * (`clientTimeoutAfter`). For scheduled jobs that read whole tables.
 */
export async function setStatementTimeout(db: QueryExecutorProvider, seconds: number): Promise<void> {
  await sql.raw(`set local statement_timeout = ${seconds * 1_000}`).execute(db)
}

/** Timeout of the client in milliseconds after this statement was executed; undefined: the statement does not set one. */
export function clientTimeoutAfter(text: string): number | undefined {
  const allowed = /^set local statement_timeout = (\d+)$/.exec(text)
  return allowed ? Number(allowed[1]) + 1_000 : undefined // one second more, so that the server's error arrives first
}
