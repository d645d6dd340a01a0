import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { byColumn, orderedBy, pageOf, rowsAfter, type Key, type PageStart } from '../../platform/db/keyset.ts'
import { chooseSearchPlan, countRows, hasWords } from '../../platform/db/search.store.ts'
import { mostCounted, mostFound } from '../counted.rules.ts'
import type { MemberSort, visibleStates } from './rules.ts'

type Row = {
  id: string
  name: string
  email: string
  phone: string | null
  state: (typeof visibleStates)[number]
  groups: string[]
  orders: number
  lastOrderAt: Date | null
  /** HKD cents. */
  spent: number
  createdAt: Date
}
type Bounds<T> = { from: T | null; to: T | null }
export type FigureBounds = {
  orders: Bounds<number>
  /** HKD cents. */
  spent: Bounds<number>
  lastOrder: { from: Date | null; until: Date | null }
}
export type Filter = FigureBounds & {
  search: string
  /** The search term as an order number and as a phone number. */
  number: string | null
  phone: string | null
  group: string | null
  state: string | null
}

const memberWords = {
  text: sql`member_words(m.email, m.nickname, m.firstname, m.lastname)`,
  letters: sql`letter_pairs(m.nickname || ' ' || m.firstname || m.lastname || m.firstname)`,
}

/** Sort columns of figures; an index has the same expressions (0216-member-figures.sql). */
const figures = {
  orders: sql`f.orders`,
  spent: sql`f.spent`,
  last_order: sql`coalesce(f.last_order_at, '-infinity')`,
}
const figureSorts: Partial<Record<MemberSort, RawBuilder<unknown>>> = {
  orders: figures.orders,
  '-orders': figures.orders,
  spent: figures.spent,
  '-spent': figures.spent,
  last_order: figures.last_order,
  '-last_order': figures.last_order,
}

function keyOf(sort: MemberSort): Key {
  const figure = figureSorts[sort]
  if (figure) return byColumn(sort, { by: figure, id: sql`f.member_id`, from: sql`member_figures f` })
  const table = { id: sql`m.id`, from: sql`members m` }
  return sort === 'name' || sort === '-name'
    ? byColumn(sort, { ...table, by: sql`lower(person_name(m.firstname, m.lastname))` })
    : byColumn(sort, { ...table, by: sql`m.created_at` })
}

/** SQL condition for members whose figures are within bounds; without bounds, for all. */
function figuresWithin({ orders, spent, lastOrder }: FigureBounds): RawBuilder<boolean> {
  const conditions = [
    [orders.from, sql`coalesce(f.orders, 0) >= ${orders.from}`],
    [orders.to, sql`coalesce(f.orders, 0) <= ${orders.to}`],
    [spent.from, sql`coalesce(f.spent, 0) >= ${spent.from}`],
    [spent.to, sql`coalesce(f.spent, 0) <= ${spent.to}`],
    [lastOrder.from, sql`f.last_order_at >= ${lastOrder.from}`],
    [lastOrder.until, sql`f.last_order_at < ${lastOrder.until}`],
  ] as const
  const set = conditions.flatMap(([bound, condition]) => (bound === null ? [] : [condition]))
  return sql`${sql.join([sql`true`, ...set], sql` and `)}`
}

export async function searchMembers(
  db: Db,
  { search, number, phone, group, state, ...bounds }: Filter,
  now: Date,
  { sort = '-created', ...page }: PageStart<MemberSort>,
): Promise<{ rows: Row[]; total: number }> {
  const key = keyOf(sort)
  // sorting by a figure reads its index in order; otherwise members without figures are included
  const from =
    sort in figureSorts
      ? sql`from member_figures f join members m on m.id = f.member_id`
      : sql`from members m left join member_figures f on f.member_id = m.id`
  const belongs = sql`b.member_id = m.id and b.valid_from <= ${now} and (b.valid_to is null or b.valid_to > ${now})`
  const words = await chooseSearchPlan(db, sql`from members m`, memberWords, search)
  const where = sql`where m.state <> 'erased' and (${state}::text is null or m.state = ${state})
    and (${group}::text is null or exists (select from memberships b join member_groups g on g.id = b.group_id
      where ${belongs} and g.name = ${group}))
    and (${search} = '' or ${hasWords(words, search)} or m.phone = ${phone}
      or m.id = (select o.member_id from orders o where o.number = ${number}))
    and ${figuresWithin(bounds)}`
  const found = await sql<Row>`
    select m.id, person_name(m.firstname, m.lastname) as name, m.email, m.phone, m.state, m.created_at as "createdAt",
      coalesce(f.orders, 0) as orders, coalesce(f.spent, 0) as spent, f.last_order_at as "lastOrderAt",
      array(select distinct g.name from memberships b join member_groups g on g.id = b.group_id where ${belongs} order by g.name) as groups
    ${from} ${where} and ${rowsAfter(key, page.after)} order by ${orderedBy(key)} ${pageOf(page)}`.execute(db)
  return {
    rows: found.rows,
    total:
      page.after === undefined
        ? await countRows(db, sql`${from} ${where}`, search === '' ? mostCounted : mostFound)
        : found.rows.length,
  }
}
