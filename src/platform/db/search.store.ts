import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import { letterPairs, patternsOf, rarestOf } from './search.rules.ts'

type Searched = {
  /** An expression with a trigram index, in lower case and beginning with a blank. */
  text: RawBuilder<unknown>
  /** `letter_pairs` of what of it may be Chinese or kana, with an index; without one such words are not indexed. */
  letters?: RawBuilder<unknown>
}

/** True of rows whose text has every word of a search; without words, of every row. */
export function hasWords({ text, letters }: Searched, search: string): RawBuilder<boolean> {
  const pairs = letterPairs(search)
  const rarest = rarestOf(search)
  const conditions = patternsOf(search).map((pattern, at) => {
    const part = rarest[at] ?? null
    // the text with nothing behind it is the same text, and none that the index is asked for
    return part === null
      ? sql`${text} like ${pattern}`
      : sql`(${text} like ${part} and (${text} || '') like ${pattern})`
  })
  if (letters && pairs.length > 0) conditions.push(sql`${letters} @> ${pairs}::text[]`)
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

/** From so many rows on, the newest of them are found sooner by looking at the newest of all. */
const common = 5_000

/**
 * What is searched, for `hasWords`: without its letters where so many rows of a table have them (a family name
 * that one in ten has) that an index of them is the longer way.
 */
export async function bestWay(
  db: Db,
  rows: RawBuilder<unknown>,
  searched: Required<Searched>,
  search: string,
): Promise<Searched> {
  const pairs = letterPairs(search)
  if (pairs.length === 0) return searched
  const count = await countRows(db, sql`${rows} where ${searched.letters} @> ${pairs}::text[]`, common)
  return count > common ? { text: searched.text } : searched
}

/**
 * How many rows `from … where …` has, up to `most` and one, which stands for more: a list is as quick on a
 * million rows as on a hundred.
 */
export async function countRows(db: Db, rows: RawBuilder<unknown>, most: number): Promise<number> {
  const count = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 ${rows} limit ${most + 1}) as counted`.execute(db)
  return count.rows[0]?.total ?? 0
}
