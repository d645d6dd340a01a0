import { sql, type RawBuilder } from 'kysely'

/**
 * One of many values, as one parameter: `where('id', '=', anyOf(ids, 'uuid'))`. A list of a hundred parameters is read and
 * planned anew each time, and every length of it is another statement.
 */
export const anyOf = (values: readonly string[], type: 'uuid' | 'text'): RawBuilder<string> =>
  sql<string>`any (${[...values]}::${sql.raw(type)}[])`
