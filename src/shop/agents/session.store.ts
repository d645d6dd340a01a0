import { sql, type Selectable } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import { isCurrency, type Currency } from '../money.ts'
import { isCountry, isLocale, type CountryKey, type Locale } from '../region.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AgentSessions } from '../../platform/db/tables.ts'
import type { SessionKind, SessionState } from './session.rules.ts'

/** A cart or checkout of a platform. `details` are sealed; null: deleted. */
export type AgentSession = {
  id: string
  kind: SessionKind
  platformId: string
  /** Account that it is for; null: a guest. */
  memberId: string | null
  sessionHash: Buffer
  /** Whether it was created or changed in a request with a verified signature. */
  isSigned: boolean
  fromCart: string | null
  state: SessionState
  country: CountryKey
  currency: Currency
  locale: Locale
  details: Buffer | null
  cartId: string | null
  /** Version of that cart when it took the checkout over. */
  cartVersion: number | null
  orderId: string | null
  createdAt: Date
  /** Of one that was handed over: the time of the handover. */
  updatedAt: Date
  expiresAt: Date
}

function sessionFrom(row: Selectable<AgentSessions>): AgentSession {
  return {
    id: row.id,
    kind: row.kind as SessionKind, // the column's check, also for the state
    platformId: row.platform_id,
    memberId: row.member_id,
    sessionHash: row.session_hash,
    isSigned: row.is_signed,
    fromCart: row.from_cart,
    state: row.state as SessionState,
    country: isCountry(row.country) ? row.country : 'hk',
    currency: isCurrency(row.currency) ? row.currency : 'HKD',
    locale: isLocale(row.locale) ? row.locale : 'hk',
    details: row.details,
    cartId: row.cart_id,
    cartVersion: row.cart_version,
    orderId: row.order_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
  }
}

type NewSession = Pick<
  AgentSession,
  | 'kind'
  | 'platformId'
  | 'memberId'
  | 'sessionHash'
  | 'isSigned'
  | 'fromCart'
  | 'country'
  | 'currency'
  | 'locale'
  | 'details'
  | 'expiresAt'
>

/** Null: the cart already has a checkout. */
export async function addSession(db: Db, session: NewSession, now: Date): Promise<AgentSession | null> {
  const row = await db
    .insertInto('agent_sessions')
    .values({
      kind: session.kind,
      platform_id: session.platformId,
      member_id: session.memberId,
      session_hash: session.sessionHash,
      is_signed: session.isSigned,
      from_cart: session.fromCart,
      country: session.country,
      currency: session.currency,
      locale: session.locale,
      details: session.details,
      created_at: now,
      updated_at: now,
      expires_at: session.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ? sessionFrom(row) : null
}

type Named = Pick<AgentSession, 'platformId' | 'kind' | 'id'>

/** A session of the platform; null: unknown, or another platform's. */
export async function findSession(db: Db, { platformId, kind, id }: Named): Promise<AgentSession | null> {
  const row = await db
    .selectFrom('agent_sessions')
    .selectAll()
    .where('id', '=', id)
    .where('platform_id', '=', platformId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ? sessionFrom(row) : null
}

export async function findByCart(db: Db, fromCart: string): Promise<AgentSession | null> {
  const row = await db
    .selectFrom('agent_sessions')
    .selectAll()
    .where('from_cart', '=', fromCart)
    .where('state', 'in', ['open', 'handed_over'])
    .executeTakeFirst()
  return row ? sessionFrom(row) : null
}

/** A session of any platform, locked until the transaction ends. */
export async function lockSession(db: Db, id: string): Promise<AgentSession | null> {
  const row = await db
    .selectFrom('agent_sessions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? sessionFrom(row) : null
}

export async function findAnySession(db: Db, id: string): Promise<AgentSession | null> {
  const row = await db.selectFrom('agent_sessions').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? sessionFrom(row) : null
}

/** The last checkout that a browser's cart took over since a time; null: none. */
export async function findTakenOver(db: Db, cartId: string, since: Date): Promise<AgentSession | null> {
  const row = await db
    .selectFrom('agent_sessions')
    .selectAll()
    .where('cart_id', '=', cartId)
    .where('state', '=', 'handed_over')
    .where('updated_at', '>', since)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? sessionFrom(row) : null
}

/** Checkouts that a cart took over and that are not ordered yet, latest first. */
export async function listTakenOver(db: Db, cartId: string): Promise<AgentSession[]> {
  const rows = await db
    .selectFrom('agent_sessions')
    .selectAll()
    .where('cart_id', '=', cartId)
    .where('state', '=', 'handed_over')
    .orderBy('updated_at', 'desc')
    .execute()
  return rows.map(sessionFrom)
}

type Change = Partial<
  Pick<AgentSession, 'memberId' | 'isSigned' | 'country' | 'currency' | 'locale' | 'details' | 'expiresAt'>
>

/** Changes an open session; false: it is not open. */
export async function updateOpen(db: Db, id: string, change: Change, now: Date): Promise<boolean> {
  const { expiresAt, memberId, isSigned, ...rest } = change
  const updated = await db
    .updateTable('agent_sessions')
    .set({
      ...rest,
      ...(expiresAt ? { expires_at: expiresAt } : {}),
      ...(memberId ? { member_id: memberId } : {}),
      ...(isSigned ? { is_signed: true } : {}),
      updated_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

type Move = {
  from: readonly SessionState[]
  to: SessionState
  cart?: { id: string; version: number }
  orderId?: string
}

/** Moves a session to a state; false: it was in none of the states `from`. Final states delete the buyer data. */
export async function moveSession(
  db: Db,
  id: string,
  { from, to, cart, orderId }: Move,
  now: Date,
): Promise<boolean> {
  const updated = await db
    .updateTable('agent_sessions')
    .set({
      state: to,
      updated_at: now,
      ...(cart ? { cart_id: cart.id, cart_version: cart.version } : {}),
      ...(orderId ? { order_id: orderId } : {}),
      ...(to === 'ordered' || to === 'canceled' ? { details: null } : {}),
      ...(to === 'canceled' ? { cart_id: null, cart_version: null } : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/**
 * The checkout that became an order, or else the last one that its cart took over and that could have; null: none, or
 * deleted.
 */
export async function findOfOrder(db: Db, orderId: string): Promise<AgentSession | null> {
  const row = await db
    .selectFrom('agent_sessions')
    .selectAll()
    .where(({ or, and, eb, selectFrom }) =>
      or([
        eb('order_id', '=', orderId),
        and([
          eb('state', '=', 'handed_over'),
          eb('cart_id', '=', selectFrom('orders').select('cart_id').where('id', '=', orderId)),
        ]),
      ]),
    )
    .orderBy('order_id', 'asc') // nulls last
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? sessionFrom(row) : null
}

/** Which of these orders came from an assistant's checkout, or from a cart that took one over. */
export async function ordersOfAgents(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ id: string }>`
    select o.id from orders o where o.id = ${anyOf(orderIds, 'uuid')} and (
      exists (select from agent_sessions where order_id = o.id)
      or exists (select from agent_sessions where state = 'handed_over' and cart_id = o.cart_id))`.execute(db)
  return new Set(found.rows.map(({ id }) => id))
}

/** Reassigns taken-over checkouts when their cart was merged into another. */
export async function moveTakenOver(
  db: Db,
  from: string,
  { cartId, version }: { cartId: string; version: number },
): Promise<void> {
  await db
    .updateTable('agent_sessions')
    .set({ cart_id: cartId, cart_version: version })
    .where('cart_id', '=', from)
    .where('state', '=', 'handed_over')
    .execute()
}

/** Deletes expired sessions; ordered ones are deleted later, because they can still be read. */
export async function deleteExpired(db: Db, open: Date, ordered: Date): Promise<void> {
  await sql`delete from agent_sessions
    where (state <> 'ordered' and expires_at < ${open}) or (state = 'ordered' and expires_at < ${ordered})`.execute(
    db,
  )
}

/** Deletes an account's sessions; for orders, the fact that an assistant created them stays. */
export async function forgetMember(db: Db, memberId: string): Promise<void> {
  await db
    .deleteFrom('agent_sessions')
    .where('member_id', '=', memberId)
    .where('state', '<>', 'ordered')
    .execute()
  await db.updateTable('agent_sessions').set({ member_id: null }).where('member_id', '=', memberId).execute()
}
