import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { byAge, byColumn, orderedBy, pageOf, rowsAfter, type PageStart } from '../../platform/db/keyset.ts'
import { bestWay, countRows, hasWords } from '../../platform/db/search.store.ts'
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
  createdAt: Date
}
export type Filter = {
  search: string
  /** The search as an order number, and as a telephone number. */
  number: string | null
  phone: string | null
  group: string | null
  state: string | null
}

const memberWords = {
  text: sql`member_words(m.email, m.nickname, m.firstname, m.lastname)`,
  letters: sql`letter_pairs(m.nickname || ' ' || m.firstname || m.lastname || m.firstname)`,
}

export async function searchMembers(
  db: Db,
  { search, number, phone, group, state }: Filter,
  now: Date,
  { sort = '-created', ...page }: PageStart<MemberSort>,
): Promise<{ rows: Row[]; total: number }> {
  const table = { id: sql`m.id`, from: sql`members m` }
  const key =
    sort === 'name' || sort === '-name'
      ? byColumn(sort, { ...table, by: sql`lower(person_name(m.firstname, m.lastname))` })
      : byAge({ ...page, sort }, { ...table, by: sql`m.created_at` })
  const belongs = sql`b.member_id = m.id and b.valid_from <= ${now} and (b.valid_to is null or b.valid_to > ${now})`
  const words = await bestWay(db, sql`from members m`, memberWords, search)
  const where = sql`where m.state <> 'erased' and (${state}::text is null or m.state = ${state})
    and (${group}::text is null or exists (select from memberships b join member_groups g on g.id = b.group_id
      where ${belongs} and g.name = ${group}))
    and (${search} = '' or ${hasWords(words, search)} or m.phone = ${phone}
      or m.id = (select o.member_id from orders o where o.number = ${number}))`
  const found = await sql<Row>`
    select m.id, person_name(m.firstname, m.lastname) as name, m.email, m.phone, m.state, m.created_at as "createdAt",
      (select count(*)::int from orders o where o.member_id = m.id and o.status <> 'draft') as orders,
      array(select distinct g.name from memberships b join member_groups g on g.id = b.group_id where ${belongs} order by g.name) as groups
    from members m ${where} and ${rowsAfter(key, page.after)} order by ${orderedBy(key)} ${pageOf(page)}`.execute(
    db,
  )
  return {
    rows: found.rows,
    total:
      page.after === undefined
        ? await countRows(db, sql`from members m ${where}`, search === '' ? mostCounted : mostFound)
        : found.rows.length,
  }
}
