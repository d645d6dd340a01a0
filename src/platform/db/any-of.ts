import { sql, type RawBuilder } from 'kysely'

/*
 * A plan is kept where it is as good as one made for the values at hand. Where the planner sees that a list has one value and
 * reckons with ten otherwise, it never is: short questions would be planned anew each time, which costs more than they do.
 */

/** Many values as one parameter whose length the planner does not look at: `unnest(${listOf(emails, 'text')})`. */
export const listOf = (values: readonly string[], type: 'uuid' | 'text'): RawBuilder<string[]> =>
  sql<string[]>`array(select unnest(${[...values]}::${sql.raw(type)}[]))`

/**
 * One of many values, as one parameter: `where('id', '=', anyOf(ids, 'uuid'))`. A list of a hundred parameters is read and
 * planned anew each time, and every length of it is another statement.
 */
export const anyOf = (values: readonly string[], type: 'uuid' | 'text'): RawBuilder<string> =>
  sql<string>`any (${listOf(values, type)})`

/** A value that the planner does not look at. */
export const opaque = (value: unknown, type: 'text' | 'timestamptz' | 'uuid'): RawBuilder<unknown> =>
  sql`(select ${value}::${sql.raw(type)})`
