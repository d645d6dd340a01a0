import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/database.ts'
import { money, type Currency, type Money } from '../money.ts'
import type { Order } from './order.rules.ts'
import { head, whole } from './order-columns.store.ts'
import { type Row, orderFrom } from './order-rows.store.ts'

export async function selectOrders(db: Db, rest: ReturnType<typeof sql>): Promise<Order[]> {
  const found = await sql<Row>`select ${whole} from orders o ${rest}`.execute(db)
  return found.rows.map(orderFrom)
}

export async function findOrder(db: Db, id: string): Promise<Order | null> {
  return (await selectOrders(db, sql`where o.id = ${id}`))[0] ?? null
}

/** Orders by their ids, in that order. */
export const findOrders = (db: Db, ids: readonly string[]): Promise<Order[]> =>
  selectOrders(db, sql`where o.id = ${anyOf(ids, 'uuid')} order by array_position(${ids}::uuid[], o.id)`)

/** What lists show of an order: without what happened to it, where it goes and how it is paid. */
export type OrderHead = Omit<
  Order,
  'addresses' | 'events' | 'partialPayments' | 'also' | 'isInvoiced' | 'combined'
>

/** Heads of orders by their ids, in that order. */
export async function findOrderHeads(db: Db, ids: readonly string[]): Promise<OrderHead[]> {
  const found = await sql<Row>`select ${head} from orders o where o.id = ${anyOf(ids, 'uuid')}`.execute(db)
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

/** Whose an order is and of which kind: what decides whether it concerns somebody. */
export type OrderOutline = Pick<Order, 'kind' | 'memberId'>

export async function findOutline(db: Db, id: string): Promise<OrderOutline | null> {
  const known = readByTransaction.get(db)?.get(id)
  if (known) return known.outline
  const found = await sql<OrderOutline>`
    select kind, member_id as "memberId" from orders where id = ${id}`.execute(db)
  return found.rows[0] ?? null
}

/** States of an order, locked until the transaction ends. */
export type OrderStates = Pick<Order, 'status' | 'paymentState' | 'fulfilmentState' | 'holdCause'> & {
  isConfirmed: boolean
}

export async function lockStates(db: Db, id: string): Promise<OrderStates | null> {
  const found = await sql<OrderStates>`
    select status, payment as "paymentState", fulfilment as "fulfilmentState", hold_cause as "holdCause",
      confirmed_at is not null as "isConfirmed"
    from orders where id = ${id} for update`.execute(db)
  return found.rows[0] ?? null
}

/**
 * An order, locked until the transaction ends. The lock comes first, so that what is read is what is locked.
 */
export async function lockOrder(db: Db, id: string): Promise<Order | null> {
  const unchanged = readByTransaction.get(db)?.get(id)?.order
  forgetRead(db, id)
  if (unchanged) return unchanged
  const locked = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return locked ? findOrder(db, id) : null
}

/**
 * Orders that were locked to be read, by the transaction that did. What never changes under the lock of another is
 * known to its end; the whole of an order until somebody locks it to change it.
 */
const readByTransaction = new WeakMap<Db, Map<string, { outline: OrderOutline; order: Order | null }>>()

/**
 * An order, locked until the transaction ends, for one who only reads it: read once, however many do so in that
 * transaction, and handed on to the first who locks it to change it (`lockOrder`).
 */
export const lockToRead = async (db: Db, id: string): Promise<Order | null> =>
  (await lockManyToRead(db, [id]))[0] ?? null

function noteRead(db: Db, order: Order): void {
  if (!db.isTransaction) return
  const read = readByTransaction.get(db) ?? new Map<string, { outline: OrderOutline; order: Order | null }>()
  read.set(order.id, { outline: { kind: order.kind, memberId: order.memberId }, order })
  readByTransaction.set(db, read)
}

/** Orders, locked until the transaction ends, in the order of their ids; those that there are not are left out. */
export async function lockMany(db: Db, ids: readonly string[]): Promise<Order[]> {
  const orders = await lockManyToRead(db, ids)
  for (const { id } of orders) forgetRead(db, id)
  return orders
}

/** An order may be changed now: it is read again by whoever wants it next. */
function forgetRead(db: Db, id: string): void {
  const known = readByTransaction.get(db)?.get(id)
  if (known) known.order = null
}

/** Orders, each as `lockToRead` locks and reads one, in the order of their ids; those that there are not are left out. */
export async function lockManyToRead(db: Db, ids: readonly string[]): Promise<Order[]> {
  const read = readByTransaction.get(db)
  const once = [...new Set(ids)]
  const known = once.flatMap((id) => read?.get(id)?.order ?? [])
  const unread = once.filter((id) => !read?.get(id)?.order)
  if (unread.length === 0) return known
  const locked = await sql<{ id: string }>`
    select id from orders where id = ${anyOf(unread, 'uuid')} order by id for update`.execute(db)
  const orders = await findOrders(
    db,
    locked.rows.map(({ id }) => id),
  )
  for (const order of orders) noteRead(db, order)
  return [...known, ...orders]
}

/** Orders, locked until the transaction ends; those that somebody else has locked are left out. */
export async function lockFreeOrders(db: Db, ids: readonly string[]): Promise<Order[]> {
  const locked = await sql<{ id: string }>`
    select id from orders where id = ${anyOf(ids, 'uuid')} order by id for update skip locked`.execute(db)
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
