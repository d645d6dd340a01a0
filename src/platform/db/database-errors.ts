/** The state PostgreSQL answers for a prepared plan that no longer fits its tables. */
export const stalePlan = '0A000'

const collisions = ['40001', '40P01']

/** States after which a transaction is tried again. */
export const worthAnotherTry = new Set([...collisions, '25006', '08P01', stalePlan])

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
  '25006', // read-only: what was the primary is none any more
  '53300',
  '57014',
  '55P03',
  ...collisions, // of which every try came to nothing
])

/** After these a connection is of no more use: it leads to a server that takes no writes. */
export const leadsNowhere = new Set(['25006', '08P01'])

/** SQLSTATE or system code of an error; empty for one without. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Whether a statement was given up because no answer came in time; the server may still be at it. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** Whether an error means that the database is away or drowned, not that the question was wrong. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (unreachable.has(codeOf(error)) ||
    ('syscall' in error && error.syscall === 'connect') || // ENOENT: its socket comes with it, and goes
    /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/.test(
      error.message,
    ))
