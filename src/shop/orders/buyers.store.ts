import { sql, type RawBuilder } from 'kysely'
import { anyOf, opaque } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Order } from './order.rules.ts'

/**
 * Condition: orders of a mailbox in all its spellings, so that plus tags or dots do not make a new customer
 * (rules/promotions#8). The empty address matches none.
 */
const ofMailbox = (email: RawBuilder<unknown>) =>
  sql`(mailbox_of(email) = mailbox_of(${email}) and ${email} <> '')`

/** Whether the same e-mail, telephone or account has an earlier confirmed or completed order. */
export async function hadOrderedBefore(
  db: Db,
  order: Pick<Order, 'id' | 'email' | 'phone' | 'memberId' | 'createdAt'>,
): Promise<boolean> {
  const found = await sql<{ has: boolean }>`
    select exists (select from orders where id <> ${order.id} and status in ('confirmed', 'completed') and created_at < ${order.createdAt}
      and (${ofMailbox(sql`${order.email}::text`)} or (phone <> '' and phone = ${order.phone})
        or member_id = ${order.memberId}::uuid)) as has`.execute(db)
  return found.rows[0]?.has === true
}

export type BuyerHistory = { hasOrderedBefore: boolean; othersSince: number }

/**
 * For each order, by e-mail, telephone or account: whether an earlier order counted, and how many others were placed
 * within `withinMs` milliseconds before it.
 */
export async function findHistories(
  db: Db,
  orderIds: readonly string[],
  withinMs: number,
): Promise<Map<string, BuyerHistory>> {
  if (orderIds.length === 0) return new Map()
  const found = await sql<BuyerHistory & { id: string }>`
    select o.id, h.* from orders o cross join lateral (
      select coalesce(bool_or(t.status <> 'pending' and t.created_at < o.created_at), false) as "hasOrderedBefore",
        (count(*) filter (where t.created_at >= o.created_at - ${withinMs}::int * interval '1 millisecond'))::int as "othersSince"
      from orders t where t.id <> o.id and t.created_at <= o.created_at and t.status in ('pending', 'confirmed', 'completed')
        and (lower(t.email) = lower(o.email) or (t.phone <> '' and t.phone = o.phone) or t.member_id = o.member_id)
    ) h
    where o.id = ${anyOf(orderIds, 'uuid')}`.execute(db)
  return new Map(found.rows.map(({ id, ...history }) => [id, history]))
}

/** Addresses are compared without case, blanks and punctuation; shared pickup points do not count. */
export async function sharesAddress(
  db: Db,
  orderId: string,
  memberId: string,
  since: Date,
): Promise<boolean> {
  const plain = (column: string) => sql`regexp_replace(lower(${sql.ref(column)}), '[^[:alnum:]]', '', 'g')`
  const found = await sql<{ has: boolean }>`
    select exists (select from order_addresses a join order_addresses b on b.kind = 'delivery' and b.order_id <> a.order_id
        and b.country_key = a.country_key and ${plain('b.address')} = ${plain('a.address')} and ${plain('b.address2')} = ${plain('a.address2')}
      join orders o on o.id = b.order_id
      where a.order_id = ${orderId} and a.kind = 'delivery' and a.location_code is null and a.address <> ''
        and o.member_id = ${memberId} and o.created_at > ${since} and o.status in ('confirmed', 'completed')) as has`.execute(
    db,
  )
  return found.rows[0]?.has === true
}

/** `rate`: units for one US dollar at the order; null for HKD. `amount`: minor units. */
export type Spending = { currency: string; rate: string | null; amount: number }

export async function listSpending(db: Db, memberId: string, since: Date): Promise<Spending[]> {
  const found = await sql<Spending>`
    select o.currency, o.fx_rate as rate, (sum(o.goods_total - o.discount + o.gift_wrap_fee) - coalesce(sum(r.back), 0))::bigint as amount
    from orders o left join lateral (
      select sum(amount - delivery) as back from order_refunds where order_id = o.id and attempt_id is null
    ) r on true
    where o.member_id = ${memberId} and o.status in ('confirmed', 'completed') and o.payment <> 'disputed_lost' and o.confirmed_at >= ${since}
    group by o.currency, o.fx_rate`.execute(db)
  return found.rows
}

export type Wait = { id: string; email: string; memberId: string | null; subSku: string; since: Date }

/** Ids of back-in-stock requests whose option was bought since, by the order's e-mail or account. */
export async function listBoughtSince(db: Db, waits: readonly Wait[]): Promise<string[]> {
  const column = <K extends keyof Wait>(name: K) => waits.map((wait) => wait[name])
  const found = await sql<{ id: string }>`
    select w.id from unnest(${column('id')}::uuid[], ${column('email')}::text[], ${column('memberId')}::uuid[],
      ${column('subSku')}::text[], ${column('since')}::timestamptz[]) as w (id, email, member_id, sub_sku, since)
    where exists (
      select from orders o join order_lines l on l.order_id = o.id and l.sub_sku = w.sub_sku
      where lower(o.email) = w.email and o.confirmed_at >= w.since and o.status in ('confirmed', 'completed'))
    or exists (
      select from orders o join order_lines l on l.order_id = o.id and l.sub_sku = w.sub_sku
      where o.member_id = w.member_id and o.confirmed_at >= w.since and o.status in ('confirmed', 'completed'))`.execute(
    db,
  )
  return found.rows.map(({ id }) => id)
}

export async function listMembersWhoOrdered(db: Db, since: Date): Promise<string[]> {
  const found = await sql<{ id: string }>`select distinct member_id as id from orders
    where member_id is not null and status in ('confirmed', 'completed') and confirmed_at >= ${since}`.execute(
    db,
  )
  return found.rows.map(({ id }) => id)
}

/** Whether the same e-mail, telephone or account has a confirmed or completed order. */
export async function hasOrdered(
  db: Db,
  email: string,
  phone: string,
  memberId: string | null,
): Promise<boolean> {
  const found = await sql<{ has: boolean }>`
    select exists (select from orders where status in ('confirmed', 'completed')
      and (${ofMailbox(opaque(email, 'text'))} or (phone <> '' and phone = ${opaque(phone, 'text')}) or member_id = ${opaque(memberId, 'uuid')})) as has`.execute(
    db,
  )
  return found.rows[0]?.has === true
}

export async function listOrderIds(db: Db, memberId: string): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('id').where('member_id', '=', memberId).execute()
  return rows.map(({ id }) => id)
}

/** Ids of other unpaid orders of the same buyer, by account, session, e-mail or telephone. */
export async function listOtherUnpaid(
  db: Db,
  { id, memberId, email, phone }: { id: string; memberId: string | null; email: string; phone: string },
  session: Buffer | null,
): Promise<string[]> {
  const found = await sql<{ id: string }>`select id from orders where status = 'pending' and id <> ${id} and (
    member_id = ${memberId}::uuid or session_hash = ${session}::bytea
    or (${email} <> '' and lower(email) = lower(${email})) or (${phone} <> '' and phone = ${phone}))`.execute(
    db,
  )
  return found.rows.map((row) => row.id)
}
