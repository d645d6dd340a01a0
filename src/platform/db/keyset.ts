import { sql, type RawBuilder } from 'kysely'

export type Key = {
  /** The sort column, never null. An index of it and the id makes every page equally fast. */
  by: RawBuilder<unknown>
  isDown: boolean
  id: RawBuilder<unknown>
  /** Whether ids of equal keys sort downwards. */
  isIdDown?: boolean | undefined
  /** The table, under the name that `by` and `id` use. */
  from: RawBuilder<unknown>
}

const direction = (isDown: boolean | undefined) => (isDown ? sql`desc` : sql`asc`)

/** The `order by` expression: by the key, and by the id where keys are equal. */
export const orderedBy = ({ by, isDown, id, isIdDown }: Key): RawBuilder<unknown> =>
  sql`${by} ${direction(isDown)}, ${id} ${direction(isIdDown)}`

/**
 * Condition for the rows after the row with the id `after`, so that a page costs the same however many rows precede it.
 * No row matches where that row no longer exists; every row does where `after` is undefined.
 */
export function rowsAfter({ by, isDown, id, isIdDown, from }: Key, after: unknown): RawBuilder<boolean> {
  if (after === undefined) return sql`true`
  const last = sql`(select ${by} from ${from} where ${id} = ${after})`
  const beyond = isDown ? sql`<` : sql`>`
  // the first condition can use an index of the key
  return sql`(${by} ${beyond}= ${last} and (${by} ${beyond} ${last} or ${id} ${isIdDown ? sql`<` : sql`>`} ${after}))`
}

/** Start of a page: after a row (`after`), or at an offset (`from`). */
export type PageStart<Sort extends string = 'created' | '-created'> = {
  from: number
  size: number
  after?: string | undefined
  sort?: Sort | undefined
}
type Paged<Sort extends string> = Omit<PageStart<Sort>, 'from' | 'size'> & { page: number; limit: number }

/** Converts the page number and limit of a request to an offset and size. */
export const startOf = <Sort extends string>({ page, limit, after, sort }: Paged<Sort>): PageStart<Sort> => ({
  from: (page - 1) * limit,
  size: limit,
  after,
  sort,
})

/** Key by age, newest first unless the request sorts by `created`. The order of ids turns with it. */
export const byAge = (
  { sort }: PageStart,
  key: Pick<Key, 'by' | 'id' | 'from'> & { isIdDown?: boolean },
): Key => {
  const isDown = sort !== 'created'
  return { ...key, isDown, isIdDown: isDown === (key.isIdDown ?? false) }
}

/** Key by another column; a `sort` that begins with `-` is descending. Rows with equal values are ordered by id. */
export const byColumn = (sort: string, key: Pick<Key, 'by' | 'id' | 'from'>, isIdDown = false): Key => {
  const isDown = sort.startsWith('-')
  return { ...key, isDown, isIdDown: isDown !== isIdDown }
}

/** The `limit` clause of a page, with an offset unless it begins after a row. */
export const pageOf = ({ from, size, after }: Omit<PageStart<string>, 'sort'>): RawBuilder<unknown> =>
  after === undefined ? sql`limit ${size} offset ${from}` : sql`limit ${size}`
