import { sql, type RawBuilder } from 'kysely'

/*
 * PostgreSQL reuses the generic plan of a prepared statement where it estimates it as no dearer than a plan for the given
 * values. For a list parameter the generic estimate is ten values, so a plan for one value always looks cheaper: short
 * statements would be planned on each execution, which costs more than running them. These helpers hide the value from
 * the planner (docs/decisions/prepared-statements.md).
 */

/** A list as one parameter whose length is hidden from the planner: `unnest(${listOf(emails, 'text')})`. */
export const listOf = (values: readonly string[], type: 'uuid' | 'text'): RawBuilder<string[]> =>
  sql<string[]>`array(select unnest(${[...values]}::${sql.raw(type)}[]))`

/**
 * Matches any of the values, as one parameter: `where('id', '=', anyOf(ids, 'uuid'))`. With a parameter per value each
 * length of the list would be another statement, parsed and planned by itself.
 */
export const anyOf = (values: readonly string[], type: 'uuid' | 'text'): RawBuilder<string> =>
  sql<string>`any (${listOf(values, type)})`

/** A value that is hidden from the planner. */
export const opaque = (value: unknown, type: 'text' | 'timestamptz' | 'uuid'): RawBuilder<unknown> =>
  sql`(select ${value}::${sql.raw(type)})`
