import { sql, type RawBuilder } from 'kysely'

export type Key = {
  /** What rows are sorted by, never null; an index of it and the id keeps every page quick. */
  by: RawBuilder<unknown>
  isDown: boolean
  id: RawBuilder<unknown>
  /** The id goes the other way than `by` does. */
  isIdDown?: boolean | undefined
  /** The table, under the name that `by` and `id` use. */
  from: RawBuilder<unknown>
}

const way = (isDown: boolean | undefined) => (isDown ? sql`desc` : sql`asc`)

/** Rows by their key, and by their id where keys are the same. */
export const orderedBy = ({ by, isDown, id, isIdDown }: Key): RawBuilder<unknown> =>
  sql`${by} ${way(isDown)}, ${id} ${way(isIdDown)}`

/**
 * True of the rows that stand behind one, by its id: a page is found from there, however many stand before it.
 * Behind a row that is gone there are none.
 */
export function rowsAfter({ by, isDown, id, isIdDown, from }: Key, after: unknown): RawBuilder<boolean> {
  if (after === undefined) return sql`true`
  const last = sql`(select ${by} from ${from} where ${id} = ${after})`
  const beyond = isDown ? sql`<` : sql`>`
  // the first condition is one that an index of the key answers
  return sql`(${by} ${beyond}= ${last} and (${by} ${beyond} ${last} or ${id} ${isIdDown ? sql`<` : sql`>`} ${after}))`
}

/** Where a page begins: behind a row, or so many rows from the first. */
export type PageStart<Sort extends string = 'created' | '-created'> = {
  from: number
  size: number
  after?: string | undefined
  sort?: Sort | undefined
}
type Paged<Sort extends string> = Omit<PageStart<Sort>, 'from' | 'size'> & { page: number; limit: number }

/** A page of a call, by its first row. */
export const startOf = <Sort extends string>({ page, limit, after, sort }: Paged<Sort>): PageStart<Sort> => ({
  from: (page - 1) * limit,
  size: limit,
  after,
  sort,
})

/** The newest first, unless a call sorts the other way; ids go as they always went. */
export const byAge = (
  { sort }: PageStart,
  key: Pick<Key, 'by' | 'id' | 'from'> & { isIdDown?: boolean },
): Key => {
  const isDown = sort !== 'created'
  return { ...key, isDown, isIdDown: isDown === (key.isIdDown ?? false) }
}

/** By another column, `-` before its word being downwards; rows that are alike in it stand by their id. */
export const byColumn = (sort: string, key: Pick<Key, 'by' | 'id' | 'from'>, isIdDown = false): Key => {
  const isDown = sort.startsWith('-')
  return { ...key, isDown, isIdDown: isDown !== isIdDown }
}

export const pageOf = ({ from, size, after }: Omit<PageStart<string>, 'sort'>): RawBuilder<unknown> =>
  after === undefined ? sql`limit ${size} offset ${from}` : sql`limit ${size}`
