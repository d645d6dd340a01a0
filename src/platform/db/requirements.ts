import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'

const neededMajor = 18
const answerWithinMs = 10_000

/**
 * Checks the database before anything is written to it. Throws CannotStart where it cannot be reached, rejects the
 * credentials, or is older than PostgreSQL 18 (`major`). `variable`: the setting that the message names.
 */
export async function requireDatabase(
  url: string,
  { major = neededMajor, variable = 'DATABASE_URL' } = {},
): Promise<void> {
  const client = clientFor(url, variable)
  client.on('error', () => undefined) // connect() and query() report it as well
  try {
    await client.connect()
    const { rows } = await client.query<{ number: number; version: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
    )
    const found = rows[0] ?? { number: 0, version: 'of an unknown version' }
    if (found.number < major * 10_000)
      throw new CannotStart(
        `PostgreSQL ${major} or newer is needed; the server at ${placeOf(client)} is ${found.version}. Nothing was written to it.`,
      )
  } catch (error) {
    if (error instanceof CannotStart) throw error
    throw new CannotStart(
      `There is no database at ${placeOf(client)}: ${reasonOf(error)}. Check ${variable}.`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => undefined) // never connected, or closed already
  }
}

function clientFor(url: string, variable: string): pg.Client {
  const unreadable = new CannotStart(
    `${variable} is not an address such as postgres://user:password@host:5432/name.`,
  )
  if (!/^postgres(?:ql)?:\/\//.test(url)) throw unreadable
  try {
    return new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    })
  } catch {
    throw unreadable
  }
}

/** Host, port and name of the database, never the password. */
const placeOf = ({ host, port, database }: pg.Client): string => `${host}:${port}, database "${database}"`

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message
  return error instanceof Error && error.message ? error.message : String(error)
}
