import { reasonColumns, type Reason } from '../causes.ts'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { OrderAddresses, Orders } from '../../platform/db/tables.ts'
import type { Portion } from '../portions.ts'
import type { OrderAddress } from './order.rules.ts'
import type { Machine } from './rules.ts'

export type Moving = { actor: string; reason: Reason; at: Date }

export type StateMove = { machine: Machine; from: readonly string[]; to: string }

/**
 * Moves several states of an order in one statement; false if any is not in an allowed previous state. A trigger of
 * the table records an event for each; the same statement passes it the actor before the row changes.
 */
export async function moveOrder(
  db: Db,
  id: string,
  moves: readonly StateMove[],
  moving: Moving,
  change: Updateable<Orders> = {},
): Promise<boolean> {
  const mover = JSON.stringify({ order: id, ...moving })
  const moved = await db
    .updateTable('orders')
    .from(sql<{ mover: string }>`(select set_config('shop.order_move', ${mover}, true) as mover)`.as('by'))
    .set({ ...change, ...Object.fromEntries(moves.map(({ machine, to }) => [machine, to])) })
    .where('orders.id', '=', id)
    .where('by.mover', '<>', '')
    // no state is called ''
    .where((is) => is.and(moves.map(({ machine, from }) => is(`orders.${machine}`, 'in', [...from, '']))))
    .returning('orders.id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Updates columns other than the states. */
export async function changeOrder(db: Db, id: string, change: Updateable<Orders>): Promise<void> {
  await db.updateTable('orders').set(change).where('id', '=', id).execute()
}

/** Records a partial payment that staff accepted. */
export async function addPartialPayment(
  db: Db,
  payment: { orderId: string; attemptId: string; method: string; amount: number; by: string; at: Date },
): Promise<void> {
  const { orderId: order_id, attemptId: attempt_id, method, amount, by, at } = payment
  await db
    .insertInto('order_partial_payments')
    .values({ order_id, attempt_id, method, amount, accepted_by: by, accepted_at: at })
    .execute()
}

export async function addNote(
  db: Db,
  orderId: string,
  reason: Reason,
  actor: string,
  at: Date,
): Promise<void> {
  await db
    .insertInto('state_events')
    .values({
      entity: 'order',
      entity_id: orderId,
      machine: 'note',
      to_state: 'note',
      actor,
      ...reasonColumns(reason),
      at,
    })
    .execute()
}

/** An order link, stored as the hash of its secret. */
export type OrderLink = { orderId: string; link: { secretHash: Buffer; expiresAt: Date } }

export async function addLinks(db: Db, links: readonly OrderLink[]): Promise<void> {
  if (links.length === 0) return
  await sql`
    insert into order_links (order_id, secret_hash, expires_at)
    select * from unnest(${links.map(({ orderId }) => orderId)}::uuid[], ${links.map(({ link }) => link.secretHash)}::bytea[],
      ${links.map(({ link }) => link.expiresAt)}::timestamptz[])`.execute(db)
}

/** Whether a secret opens the order: by its own link, or by that of another order of its checkout group. */
export async function isLink(db: Db, orderId: string, secretHash: Buffer, now: Date): Promise<boolean> {
  const found = await sql<{ opens: boolean }>`
    select exists (
      select from order_links l where l.secret_hash = ${secretHash} and l.expires_at > ${now} and l.order_id in (
        select ${orderId}::uuid
        union all
        select g.id from orders o join orders g on g.checkout_group = o.checkout_group where o.id = ${orderId}
      )
    ) as opens`.execute(db)
  return found.rows[0]?.opens === true
}

type Corrected = Pick<
  Selectable<OrderAddresses>,
  'firstname' | 'lastname' | 'contact' | 'address' | 'address2' | 'city' | 'province' | 'zip' | 'kana'
> & {
  callingCode: string
}

/** Inserts an empty address row for an order without one. */
export async function addAddress(
  db: Db,
  orderId: string,
  { countryKey, locationCode, kind }: OrderAddress,
): Promise<void> {
  const empty = {
    firstname: '',
    lastname: '',
    calling_code: '',
    contact: '',
    address: '',
    address2: '',
    city: '',
    province: '',
    zip: '',
    kana: '',
  }
  await db
    .insertInto('order_addresses')
    .values({ order_id: orderId, kind, ...empty, country_key: countryKey, location_code: locationCode })
    .execute()
}

/** Updates the delivery address; without `identity` the stored identity number stays. */
export async function saveAddress(
  db: Db,
  orderId: string,
  { callingCode, firstname, lastname, contact, address, address2, city, province, zip, kana }: Corrected,
  identity: { sealed: Buffer; tail: string } | null,
): Promise<void> {
  await db
    .updateTable('order_addresses')
    .set({
      firstname,
      lastname,
      contact,
      address,
      address2,
      city,
      province,
      zip,
      kana,
      calling_code: callingCode,
    })
    .$if(identity !== null, (query) =>
      query.set({ passport: identity?.sealed ?? null, passport_tail: identity?.tail ?? null }),
    )
    .where('order_id', '=', orderId)
    .where('kind', '=', 'delivery')
    .execute()
}

/** Encrypted identity number of an order; null: none. */
export async function findPassport(db: Db, orderId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('order_addresses')
    .select('passport')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'delivery')
    .executeTakeFirst()
  return row?.passport ?? null
}

/** Deletes identity numbers of orders delivered before a time. */
export async function forgetPassports(db: Db, deliveredBefore: Date): Promise<void> {
  await sql`update order_addresses a set passport = null from orders o
    where o.id = a.order_id and a.passport is not null and o.delivered_at < ${deliveredBefore}`.execute(db)
}

/** Adds to the shipped, refunded, unsent and session counts of lines; negative values subtract. */
export async function countLines(
  db: Db,
  counts: readonly {
    lineId: string
    shipped?: number
    refunded?: number
    unsent?: number
    sessions?: number
  }[],
): Promise<void> {
  await sql`
    update order_lines l set shipped = l.shipped + c.shipped, refunded = l.refunded + c.refunded, unsent = l.unsent + c.unsent,
      refunded_sessions = l.refunded_sessions + c.sessions
    from unnest(${counts.map((count) => count.lineId)}::uuid[], ${counts.map((count) => count.shipped ?? 0)}::int[],
                ${counts.map((count) => count.refunded ?? 0)}::int[], ${counts.map((count) => count.unsent ?? 0)}::int[],
                ${counts.map((count) => count.sessions ?? 0)}::int[])
      as c (line_id, shipped, refunded, unsent, sessions)
    where l.id = c.line_id`.execute(db)
}

export type Due = { what: 'hold' | 'pay' | 'complete' | 'complete_in_shop' | 'end'; before: Date }

/**
 * Ids of orders with a passed deadline: of reservation, of payment, of completion after delivery (or, for treatments,
 * after payment); and those of which nothing is left to ship.
 */
export async function listDue(db: Db, { what, before }: Due, { most, after }: Portion): Promise<string[]> {
  const due = {
    hold: sql`status = 'pending' and holds and reserve_until <= ${before}`,
    pay: sql`status in ('pending', 'draft') and pay_until <= ${before}`,
    complete: sql`status = 'confirmed' and delivered_at <= ${before} and fulfilment in ('delivered', 'collected', 'partially_returned', 'returned')
      and return_open_since is null and payment <> 'disputed'`,
    end: sql`status = 'confirmed' and confirmed_at <= ${before} and payment <> 'disputed' and is_emptied(o.id)`,
    complete_in_shop: sql`status = 'confirmed' and confirmed_at <= ${before} and fulfilment = 'none' and payment in ('paid', 'partially_refunded')
      and is_for_the_shop(o.id) and not waits_for_two(o.id)
      and not exists (select from order_refunds f where f.order_id = o.id and f.state <> 'succeeded')`,
  }[what]
  const found = await sql<{
    id: string
  }>`select id from orders o where ${due} ${after === null ? sql`` : sql`and id > ${after}`} order by id limit ${most}`.execute(
    db,
  )
  return found.rows.map((row) => row.id)
}

/** Erases personal data from a member's orders; goods and amounts stay. */
export async function erasePerson(db: Db, memberId: string): Promise<void> {
  await sql`update order_addresses set firstname = '', lastname = '', contact = '', address = '', address2 = '', zip = '', kana = '',
      passport = null, passport_tail = null
    where order_id in (select id from orders where member_id = ${memberId})`.execute(db)
  await sql`update order_revisions set address = null
    where address is not null and order_id in (select id from orders where member_id = ${memberId})`.execute(
    db,
  )
  await db
    .updateTable('orders')
    .set({
      email: 'erased@invalid.example',
      firstname: '',
      lastname: '',
      phone: '',
      client_remarks: '',
      gift: null,
      tracking: null,
      session_hash: null,
    })
    .where('member_id', '=', memberId)
    .execute()
}

/** Assigns guest orders with this e-mail or telephone to a member and returns their ids. */
export async function claimOrders(
  db: Db,
  owner: { memberId: string; email: string | null; phone: string | null },
): Promise<string[]> {
  const found = await sql<{
    id: string
  }>`update orders set member_id = ${owner.memberId} where member_id is null and status <> 'draft'
    and (lower(email) = ${owner.email}::text or (phone = ${owner.phone}::text and not gift_wrap))
    returning id`.execute(db)
  return found.rows.map((row) => row.id)
}

export async function moveToSession(db: Db, from: Buffer, to: Buffer): Promise<void> {
  await db
    .updateTable('orders')
    .set({ session_hash: to })
    .where('session_hash', '=', from)
    .where('member_id', 'is', null)
    .execute()
}

export async function moveToMember(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('orders').set({ member_id: to }).where('member_id', '=', from).execute()
}
