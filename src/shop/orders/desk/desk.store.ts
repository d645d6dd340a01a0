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
import { bestWay, countRows, hasWords } from '../../../platform/db/search.store.ts'
import { mostCounted, mostFound } from '../../counted.rules.ts'
import type { OrderSort, StaffView } from './staff-views.rules.ts'
import { staffViewConditions } from './desk-views.store.ts'

export type StaffFilter = {
  view: StaffView
  search: string
  /** The search read as an order number, as a telephone number. */ number?: string | null
  phone?: string | null
  /** Orders that payments know by the words of the search. */
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

/** What each sorting goes by; an index has the same words (0176-list-sorts.sql). */
const sorted = {
  name: sql`lower(person_name(o.firstname, o.lastname))`,
  total: sql`order_size(o.total, o.currency, o.fx_rate)`,
}

function keyOf({ sort = '-created', ...page }: PageStart<OrderSort>): Key {
  const table = { id: sql`o.id`, from: sql`orders o` }
  if (sort === 'created' || sort === '-created')
    return byAge({ ...page, sort }, { ...table, by: sql`o.created_at` })
  const word = sort === 'name' || sort === '-name' ? 'name' : 'total'
  // each index is walked forwards or backwards: its ids go up beside names from a, and beside amounts from the largest
  return byColumn(sort, { ...table, by: sorted[word] }, word === 'total')
}

/** What any of the keys is made of. */
const keyColumns = sql`o.id, o.created_at, o.firstname, o.lastname, o.total, o.currency, o.fx_rate`

/**
 * The newest orders a search finds, by what stands in the order and by its options, each by an index of its own:
 * one condition over both would read every order.
 */
async function searched(
  db: Db,
  filter: StaffFilter,
  page: PageStart<OrderSort>,
): Promise<RawBuilder<unknown>> {
  const { search, byBuyer = true } = filter
  const words = await bestWay(db, sql`from orders o`, orderWords, search)
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

/** Views of what waits are few of all orders: they are found first and sorted then, not sought along a whole index. */
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

/** `offset 0` keeps the planner from doing both at once. */
const fenced = (rows: RawBuilder<unknown>) => sql`from (select ${keyColumns} ${rows} offset 0) as o`

/**
 * Ids of orders for the desk, the newest first unless sorted the other way: by number, name, e-mail, telephone, sku, tracking number. `total` goes
 * to `mostCounted` and one, of a search to 200 and one or as far as the page asks.
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
