import { sql, type QueryExecutorProvider } from 'kysely'

/**
 * For the rest of the transaction a statement may take so many seconds, at the server and for who waits for it here: work
 * of the night goes through whole tables.
 */
export async function setStatementTimeout(db: QueryExecutorProvider, seconds: number): Promise<void> {
  await sql.raw(`set local statement_timeout = ${seconds * 1_000}`).execute(db)
}

/** How long the client waits for an answer once a statement was sent, in milliseconds; undefined: as it always does. */
export function clientTimeoutAfter(text: string): number | undefined {
  const allowed = /^set local statement_timeout = (\d+)$/.exec(text)
  return allowed ? Number(allowed[1]) + 1_000 : undefined // the server says first that it was too long
}
