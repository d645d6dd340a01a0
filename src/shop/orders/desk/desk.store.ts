import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { StaffView } from './staff-views.rules.ts'

/** Saved filters of the desk, as conditions. */
const views: Record<StaffView, ReturnType<typeof sql>> = {
  all: sql`true`,
  to_pick: sql`o.status = 'confirmed' and o.fulfilment in ('none', 'partially_shipped') and owes_goods_now(o.id) and not waits_for_two(o.id) and not is_short(o.id)`,
  picking: sql`o.status = 'confirmed' and o.fulfilment in ('picking', 'packed')`,
  on_hold: sql`o.status in ('pending', 'confirmed') and (o.fulfilment = 'on_hold' or waits_for_two(o.id)
    or (o.status = 'confirmed' and is_short(o.id)))`,
  to_collect: sql`o.status = 'confirmed' and o.fulfilment = 'ready_for_pickup'`,
  sent: sql`o.fulfilment in ('partially_shipped', 'shipped', 'delivered')`,
  unpaid: sql`o.status = 'pending'`,
  drafts: sql`o.status = 'draft'`,
  refunds: sql`exists (select from order_refunds f where f.order_id = o.id)`,
  late: sql`o.status = 'confirmed' and o.fulfilment = 'none' and owes_goods_now(o.id) and not waits_for_two(o.id) and not is_short(o.id) and o.confirmed_at < now() - interval '24 hours'`,
}

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

/** Ids of orders for the desk: by number, name, e-mail, telephone, sku, tracking number. */
export async function listForStaff(
  db: Db,
  filter: StaffFilter,
  page: { from: number; size: number },
): Promise<{ ids: string[]; total: number }> {
  const { search, byBuyer = true, from = null, until = null } = filter
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const is = (column: string, word: string | undefined) =>
    word === undefined ? sql`true` : sql`${sql.ref(column)} = ${word}`
  const buyer = byBuyer
    ? sql`o.phone = ${filter.phone ?? null} or o.email ilike ${like} or person_name_orders(o.firstname, o.lastname) ilike ${like}`
    : sql`false`
  const where = sql`where ${views[filter.view]}
    and ${is('o.status', filter.status)} and ${is('o.payment', filter.payment)} and ${is('o.fulfilment', filter.fulfilment)}
    and ${is('o.country', filter.country)} and ${is('o.currency', filter.currency)} and ${is('o.payment_method', filter.method)}
    and (${from}::timestamptz is null or o.created_at >= ${from}) and (${until}::timestamptz is null or o.created_at < ${until})
    and (${search} = '' or o.number = ${filter.number ?? null} or o.id = any (${filter.ids ?? []}::uuid[]) or ${buyer}
    or exists (select from order_lines l where l.order_id = o.id and (l.sub_sku ilike ${like} or l.sku ilike ${like}))
    or exists (select from parcels p where p.order_id = o.id and p.tracking_number = ${search}))`
  const found = await sql<{ id: string }>`
    select o.id from orders o ${where} order by o.created_at desc, o.id limit ${page.size} offset ${page.from}`.execute(
    db,
  )
  const count = await sql<{ total: number }>`select count(*)::int as total from orders o ${where}`.execute(db)
  return { ids: found.rows.map(({ id }) => id), total: count.rows[0]?.total ?? 0 }
}
