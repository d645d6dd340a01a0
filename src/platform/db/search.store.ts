import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import { letterPairs, patternsOf, rarestOf } from './search.rules.ts'

type Searched = {
  /** An expression with a trigram index, in lower case and beginning with a space. */
  text: RawBuilder<unknown>
  /** Indexed `letter_pairs` of the text that may be Chinese or kana; without it such words are found without an index. */
  letters?: RawBuilder<unknown>
}

/** Condition for rows whose text has every word of a search; true for all rows where it has no words. */
export function hasWords({ text, letters }: Searched, search: string): RawBuilder<boolean> {
  const pairs = letterPairs(search)
  const rarest = rarestOf(search)
  const conditions = patternsOf(search).map((pattern, at) => {
    const part = rarest[at] ?? null
    // `|| ''` leaves the text unchanged but hides the condition from the index
    return part === null
      ? sql`${text} like ${pattern}`
      : sql`(${text} like ${part} and (${text} || '') like ${pattern})`
  })
  if (letters && pairs.length > 0) conditions.push(sql`${letters} @> ${pairs}::text[]`)
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

/** Above this number of matches, scanning the newest rows of the table finds the newest matches sooner than the index. */
const common = 5_000

/**
 * Chooses the expressions for `hasWords`: without `letters` where so many rows have the letters of the search (a family
 * name that one in ten has) that their index would be slower.
 */
export async function chooseSearchPlan(
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
 * Counts the rows of `from … where …` up to `most`; `most + 1` means more. Bounded, so that a list of a million rows is
 * as fast as one of a hundred.
 */
export async function countRows(db: Db, rows: RawBuilder<unknown>, most: number): Promise<number> {
  const count = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 ${rows} limit ${most + 1}) as counted`.execute(db)
  return count.rows[0]?.total ?? 0
}
