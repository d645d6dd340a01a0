import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { money, type Currency, type Money } from '../money.ts'
import type { Order } from './order.rules.ts'
import { type Row, orderFrom } from './order-rows.store.ts'

const all = (rows: ReturnType<typeof sql>, order: string) =>
  sql`(select coalesce(jsonb_agg(r order by ${sql.raw(order)}), '[]') from (${rows}) r)`

const approval = sql`(select kind from approvals a where a.order_id = o.id and a.state = 'requested' order by a.requested_at limit 1)`

const short = sql`case when exists (select from stock_levels where short > 0)
  then ${all(sql`select * from short_lines(o.id)`, 'r.line_id, r.sub_sku')} else '[]' end`

const lines = all(sql`select * from order_lines where order_id = o.id`, 'r.position')

const refunds = all(sql`select * from order_refunds where order_id = o.id`, 'r.created_at, r.id')

/** Other orders that it waits for one parcel with. */
const combined = sql`(select jsonb_build_object('id', m.combined_id, 'orders', (
    select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'number', g.number) order by g.number), '[]')
    from combined_parcel_orders c join orders g on g.id = c.order_id
    where c.combined_id = m.combined_id and c.state = 'waiting' and c.order_id <> o.id))
  from combined_parcel_orders m where m.order_id = o.id and m.state = 'waiting')`

/** Rows of other orders that are the same parcel. */
const together = all(
  sql`select s.order_id, g.number, s.id as parcel_id from parcels s join orders g on g.id = s.order_id
    where s.state <> 'undone' and s.id <> p.id and (s.lead_id = coalesce(p.lead_id, p.id) or s.id = p.lead_id)`,
  'r.number',
)

/** Everything of an order in one question. */
const whole = sql`o.*,
  (select jsonb_build_object('id', g.id, 'number', g.number, 'status', g.status) from orders g where g.checkout_group = o.checkout_group and g.id <> o.id) as also,
  exists (select from invoices i where i.order_id = o.id and i.kind = 'invoice') as is_invoiced,
  ${all(
    sql`select v.*, (select number from invoices i where i.revision_id = v.id) as invoice from order_revisions v where order_id = o.id`,
    'r.number',
  )} as revisions,
  ${approval} as approval, ${combined} as combined, ${short} as short, ${lines} as lines,
  ${all(sql`select to_jsonb(a) - 'passport' as a from order_addresses a where order_id = o.id`, 'r.a')} as addresses,
  ${all(
    sql`select p.*, ${all(sql`select line_id, quantity from parcel_lines where parcel_id = p.id`, 'r.line_id')} as lines,
      ${all(sql`select id, at, state, text, place from parcel_events where parcel_id = p.id`, 'r.at, r.id')} as events,
      (select jsonb_build_object('state', b.state, 'reference', b.reference, 'waybill', b.waybill) from parcel_labels b
        where b.parcel_id = coalesce(p.lead_id, p.id) and b.state in ('requested', 'made', 'cancelling')) as label, ${together} as together
      from parcels p where order_id = o.id and state <> 'undone'`,
    'r.created_at, r.id',
  )} as parcels,
  ${refunds} as refunds,
  ${all(sql`select attempt_id, method, amount, accepted_at from order_partial_payments where order_id = o.id`, 'r.accepted_at, r.attempt_id')} as partial_payments,
  ${all(sql`select * from state_events where entity_id = o.id`, 'r.id')} as events`

export async function selectOrders(db: Db, rest: ReturnType<typeof sql>): Promise<Order[]> {
  const found = await sql<Row>`select ${whole} from orders o ${rest}`.execute(db)
  return found.rows.map(orderFrom)
}

export async function findOrder(db: Db, id: string): Promise<Order | null> {
  return (await selectOrders(db, sql`where o.id = ${id}`))[0] ?? null
}

/** Orders by their ids, in that order. */
export const findOrders = (db: Db, ids: readonly string[]): Promise<Order[]> =>
  selectOrders(db, sql`where o.id = any (${ids}::uuid[]) order by array_position(${ids}::uuid[], o.id)`)

/** What lists show of an order: without what happened to it, where it goes and how it is paid. */
export type OrderHead = Omit<
  Order,
  'addresses' | 'events' | 'partialPayments' | 'also' | 'isInvoiced' | 'combined'
>

const head = sql`o.*, null as also, null as combined, false as is_invoiced, '[]'::jsonb as addresses, '[]'::jsonb as events,
  '[]'::jsonb as partial_payments,
  ${all(sql`select v.*, null as invoice from order_revisions v where order_id = o.id`, 'r.number')} as revisions,
  ${approval} as approval, ${short} as short, ${lines} as lines,
  ${all(
    sql`select p.*, '[]'::jsonb as lines, '[]'::jsonb as events, null as label, '[]'::jsonb as together from parcels p where order_id = o.id and state <> 'undone'`,
    'r.created_at, r.id',
  )} as parcels,
  ${refunds} as refunds`

/** Heads of orders by their ids, in that order. */
export async function findOrderHeads(db: Db, ids: readonly string[]): Promise<OrderHead[]> {
  const found = await sql<Row>`select ${head} from orders o where o.id = any (${ids}::uuid[])`.execute(db)
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: Row) => places.get(id) ?? 0
  return found.rows.toSorted((a, b) => placeOf(a) - placeOf(b)).map(orderFrom)
}

export type OrderFacts = {
  number: string
  status: string
  payment: string
  fulfilment: string
  total: Money
}

/** What an order is called, where it stands and what it comes to. */
export async function findOrderFacts(db: Db, id: string): Promise<OrderFacts | null> {
  const found = await sql<Omit<OrderFacts, 'total'> & { currency: Currency; minor: string }>`
    select number, status, payment, fulfilment, currency, total::text as minor from orders where id = ${id}`.execute(
    db,
  )
  const [row] = found.rows
  if (!row) return null
  const { currency, minor, ...facts } = row
  return { ...facts, total: money(currency, Number(minor)) }
}

/**
 * An order, locked until the transaction ends. The lock comes first, so that what is read is what is locked.
 */
export async function lockOrder(db: Db, id: string): Promise<Order | null> {
  const locked = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return locked ? findOrder(db, id) : null
}

/** Orders, locked until the transaction ends; those that somebody else has locked are left out. */
export async function lockFreeOrders(db: Db, ids: readonly string[]): Promise<Order[]> {
  const locked = await sql<{ id: string }>`
    select id from orders where id = any (${ids}::uuid[]) order by id for update skip locked`.execute(db)
  return findOrders(
    db,
    locked.rows.map(({ id }) => id),
  )
}

/** The order that a cart became when it was as it was shown then. */
export async function findOrderOfCart(
  db: Db,
  cartId: string,
  seenState: { version: number } | { updatedAt: string } | { sinceVersion: number },
): Promise<Order | null> {
  const state =
    'version' in seenState
      ? sql`o.cart_version = ${seenState.version}`
      : 'sinceVersion' in seenState
        ? sql`o.cart_version = (select min(cart_version) from orders
            where cart_id = ${cartId} and cart_version >= ${seenState.sinceVersion})`
        : sql`date_trunc('milliseconds', o.cart_updated_at) = ${seenState.updatedAt}`
  return (await selectOrders(db, sql`where o.cart_id = ${cartId} and ${state}`))[0] ?? null
}

export async function findIdByNumber(db: Db, number: string): Promise<string | null> {
  const row = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst()
  return row?.id ?? null
}
