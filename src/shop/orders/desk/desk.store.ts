import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { hasAsciiWord } from '../../../platform/db/search.rules.ts'
import {
  byAge,
  byColumn,
  orderedBy,
  pageOf,
  rowsAfter,
  type Key,
  type PageStart,
} from '../../../platform/db/keyset.ts'
import { chooseSearchPlan, countRows, hasWords } from '../../../platform/db/search.store.ts'
import { mostCounted, mostFound } from '../../counted.rules.ts'
import type { OrderSort, StaffView } from './staff-views.rules.ts'
import { staffViewConditions } from './desk-views.store.ts'

export type StaffFilter = {
  view: StaffView
  search: string
  /** The search parsed as an order number and as a telephone number. */ number?: string | null
  phone?: string | null
  /** Orders whose payments match the search. */
  ids?: readonly string[]
  /** False: names, e-mail and telephone are not searched. */
  byBuyer?: boolean
  status?: string | undefined
  payment?: string | undefined
  fulfilment?: string | undefined
  country?: string | undefined
  currency?: string | undefined
  method?: string | undefined
  from?: Date | null
  until?: Date | null
}

const is = (column: string, word: string | undefined) =>
  word === undefined ? sql`true` : sql`${sql.ref(column)} = ${word}`

function chosen(filter: StaffFilter): RawBuilder<boolean> {
  const { from = null, until = null } = filter
  return sql`${staffViewConditions[filter.view]}
    and ${is('o.status', filter.status)} and ${is('o.payment', filter.payment)} and ${is('o.fulfilment', filter.fulfilment)}
    and ${is('o.country', filter.country)} and ${is('o.currency', filter.currency)} and ${is('o.payment_method', filter.method)}
    and ${from ? sql`o.created_at >= ${from}` : sql`true`} and ${until ? sql`o.created_at < ${until}` : sql`true`}`
}

const orderWords = {
  text: sql`order_words(o.number, o.email, o.firstname, o.lastname)`,
  letters: sql`letter_pairs(o.firstname || o.lastname || o.firstname)`,
}

/** Sort expressions; they must match those of the indexes in 0176-list-sorts.sql. */
const sorted = {
  name: sql`lower(person_name(o.firstname, o.lastname))`,
  total: sql`order_size(o.total, o.currency, o.fx_rate)`,
}

function keyOf({ sort = '-created', ...page }: PageStart<OrderSort>): Key {
  const table = { id: sql`o.id`, from: sql`orders o` }
  if (sort === 'created' || sort === '-created')
    return byAge({ ...page, sort }, { ...table, by: sql`o.created_at` })
  const word = sort === 'name' || sort === '-name' ? 'name' : 'total'
  // an index is scanned forwards or backwards: ids ascend with ascending names, and with descending amounts
  return byColumn(sort, { ...table, by: sorted[word] }, word === 'total')
}

/** Columns that any of the sort keys needs. */
const keyColumns = sql`o.id, o.created_at, o.firstname, o.lastname, o.total, o.currency, o.fx_rate`

/**
 * Orders found by a search: a union of matches in the order itself and in its lines, so that each part uses its own
 * index. One condition over both would scan every order.
 */
async function searched(
  db: Db,
  filter: StaffFilter,
  page: PageStart<OrderSort>,
): Promise<RawBuilder<unknown>> {
  const { search, byBuyer = true } = filter
  const words = await chooseSearchPlan(db, sql`from orders o`, orderWords, search)
  const buyer = byBuyer ? sql`o.phone = ${filter.phone ?? null} or ${hasWords(words, search)}` : sql`false`
  const key = keyOf(page)
  const most = Math.max(mostFound, page.from + page.size) + 1
  const first = sql`and ${rowsAfter(key, page.after)} order by ${orderedBy(key)} limit ${most}`
  const bySku = sql`union
    (select ${keyColumns} from orders o where ${chosen(filter)} and exists (select from order_lines l where l.order_id = o.id
       and ${hasWords({ text: sql`line_words(l.sku, l.sub_sku)` }, search)}) ${first})`
  return sql`from (
    (select ${keyColumns} from orders o where ${chosen(filter)} and (o.number = ${filter.number ?? null}
       or o.id = any (${filter.ids ?? []}::uuid[]) or o.id = any (array(select order_id from parcels where tracking_number = ${search}))
       or ${buyer}) ${first})
    ${hasAsciiWord(search) ? bySku : sql``}
  ) as o`
}

/** Views that hold few of all orders: the rows are selected first and then sorted, instead of scanning a sort index. */
const fewOfAll: readonly StaffView[] = [
  'to_pick',
  'picking',
  'on_hold',
  'to_collect',
  'unpaid',
  'drafts',
  'late',
]

const isFenced = ({ view }: StaffFilter, { sort = '-created' }: PageStart<OrderSort>): boolean =>
  fewOfAll.includes(view) && !sort.endsWith('created')

/** `offset 0` prevents the planner from merging selection and sort. */
const fenced = (rows: RawBuilder<unknown>) => sql`from (select ${keyColumns} ${rows} offset 0) as o`

/**
 * Ids of orders for the back office, newest first by default. A search matches number, name, e-mail, telephone, sku
 * and tracking number. `total` counts up to `mostCounted + 1`; for a search up to 201, or to the end of the page.
 */
export async function listForStaff(
  db: Db,
  filter: StaffFilter,
  page: PageStart<OrderSort>,
): Promise<{ ids: string[]; total: number }> {
  const isSearch = filter.search !== ''
  const key = keyOf(page)
  const plain = sql`from orders o where ${chosen(filter)} and ${rowsAfter(key, page.after)}`
  const rows = isSearch ? await searched(db, filter, page) : isFenced(filter, page) ? fenced(plain) : plain
  const found = await sql<{ id: string; total: number }>`
    select o.id, ${isSearch ? sql`count(*) over ()::int` : sql`0`} as total ${rows} order by ${orderedBy(key)} ${pageOf(page)}`.execute(
    db,
  )
  const ids = found.rows.map(({ id }) => id)
  if (page.after !== undefined) return { ids, total: ids.length }
  const counted = isSearch ? found.rows[0]?.total : null
  return { ids, total: counted ?? (await countRows(db, rows, mostCounted)) }
}
