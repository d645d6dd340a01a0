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

/** Orders by id, in the order of `ids`. */
export const findOrders = (db: Db, ids: readonly string[]): Promise<Order[]> =>
  selectOrders(db, sql`where o.id = ${anyOf(ids, 'uuid')} order by array_position(${ids}::uuid[], o.id)`)

/** Order fields that lists need: without events, addresses and partial payments. */
export type OrderHead = Omit<
  Order,
  'addresses' | 'events' | 'partialPayments' | 'also' | 'isInvoiced' | 'combined'
>

/** Order heads by id, in the order of `ids`. */
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

/** Number, states and total of an order; null if it does not exist. */
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

/** Kind and member of an order: immutable fields by which subscribers decide whether it concerns them. */
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
 * Locks an order until the transaction ends, then reads it: the read sees what was committed before the lock.
 * Returns null if the order does not exist.
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
 * Orders that a transaction locked for reading, cached per transaction. The outline stays cached until the
 * transaction ends; the full order only until `lockOrder` or `lockMany` locks it for a change.
 */
const readByTransaction = new WeakMap<Db, Map<string, { outline: OrderOutline; order: Order | null }>>()

/**
 * Locks an order until the transaction ends, for callers that only read it. Repeated calls in one transaction read
 * it once; the first `lockOrder` takes over the cached copy.
 */
export const lockToRead = async (db: Db, id: string): Promise<Order | null> =>
  (await lockManyToRead(db, [id]))[0] ?? null

function noteRead(db: Db, order: Order): void {
  if (!db.isTransaction) return
  const read = readByTransaction.get(db) ?? new Map<string, { outline: OrderOutline; order: Order | null }>()
  read.set(order.id, { outline: { kind: order.kind, memberId: order.memberId }, order })
  readByTransaction.set(db, read)
}

/** Locks orders until the transaction ends, in the order of their ids. Unknown ids are skipped. */
export async function lockMany(db: Db, ids: readonly string[]): Promise<Order[]> {
  const orders = await lockManyToRead(db, ids)
  for (const { id } of orders) forgetRead(db, id)
  return orders
}

/** Drops the cached copy of an order that is about to change; the next reader reads it again. */
function forgetRead(db: Db, id: string): void {
  const known = readByTransaction.get(db)?.get(id)
  if (known) known.order = null
}

/** `lockToRead` for many orders, locked in the order of their ids. Unknown ids are skipped. */
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

/** Locks orders until the transaction ends. Orders that another transaction has locked are skipped. */
export async function lockFreeOrders(db: Db, ids: readonly string[]): Promise<Order[]> {
  const locked = await sql<{ id: string }>`
    select id from orders where id = ${anyOf(ids, 'uuid')} order by id for update skip locked`.execute(db)
  return findOrders(
    db,
    locked.rows.map(({ id }) => id),
  )
}

/**
 * The order placed from a cart in a given state: its exact version, its time of update, or the first version placed
 * at or after `sinceVersion`.
 */
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
