/** SQLSTATE of a prepared plan that no longer fits its tables. */
export const stalePlan = '0A000'

const collisions = ['40001', '40P01']

/** SQLSTATEs after which a transaction is retried. */
export const retryableErrors = new Set([...collisions, '25006', '08P01', stalePlan])

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
  '25006', // read-only: the server is no longer the primary
  '53300',
  '57014',
  '55P03',
  ...collisions, // after every retry failed
])

/** SQLSTATEs after which a connection is discarded: it leads to a server that accepts no writes. */
export const discardConnectionErrors = new Set(['25006', '08P01'])

/** SQLSTATE or system code of an error; empty where it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Whether the client gave a statement up because no response came in time; the server may still be running it. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** Whether an error means that the database is unavailable or overloaded, and not that the statement is wrong. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (unreachable.has(codeOf(error)) ||
    ('syscall' in error && error.syscall === 'connect') || // ENOENT: the socket exists only while the server runs
    /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/.test(
      error.message,
    ))
