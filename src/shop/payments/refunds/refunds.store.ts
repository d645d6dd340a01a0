import type { Cause } from '../../causes.ts'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { isCurrency, money, type Money } from '../../money.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PaymentRefunds } from '../../../platform/db/tables.ts'
import type { Portion } from '../../portions.ts'
import type { RefundState } from '../rules.ts'

export type Refund = {
  id: string
  key: string
  orderId: string
  attemptId: string
  amount: Money
  cause: Cause
  reason: string
  actor: string
  state: RefundState
  providerRef: string | null
  acceptedAt: Date | null
  proof: string | null
  tries: number
  nextTryAt: Date | null
  /** Since when it is withheld because of a dispute; null: it is not. */
  withheldAt: Date | null
  createdAt: Date
  settledAt: Date | null
}

const refundFrom = (row: Selectable<PaymentRefunds>): Refund => ({
  id: row.id,
  key: row.key,
  orderId: row.order_id,
  attemptId: row.attempt_id,
  amount: money(isCurrency(row.currency) ? row.currency : 'HKD', row.amount_minor),
  cause: row.cause as Cause, // the column's domain
  reason: row.reason,
  actor: row.actor,
  state: row.state as RefundState, // the column's check
  providerRef: row.provider_ref,
  acceptedAt: row.accepted_at,
  proof: row.proof,
  tries: row.tries,
  nextTryAt: row.next_try_at,
  withheldAt: row.withheld_at,
  createdAt: row.created_at,
  settledAt: row.settled_at,
})

export async function listByKey(db: Db, orderId: string, key: string): Promise<Refund[]> {
  const rows = await db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('key', '=', key)
    .orderBy('id')
    .execute()
  return rows.map(refundFrom)
}

/** Locks the refunds of a key until the transaction ends. */
export async function lockByKey(db: Db, orderId: string, key: string): Promise<Refund[]> {
  const rows = await db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('key', '=', key)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(refundFrom)
}

export async function listOfOrder(db: Db, orderId: string): Promise<Refund[]> {
  const rows = await db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(refundFrom)
}

export async function addRefund(db: Db, values: Insertable<PaymentRefunds>): Promise<Refund> {
  return refundFrom(
    await db.insertInto('payment_refunds').values(values).returningAll().executeTakeFirstOrThrow(),
  )
}

export async function findRefund(db: Db, id: string): Promise<Refund | null> {
  const row = await db.selectFrom('payment_refunds').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? refundFrom(row) : null
}

/** Refunds by id, in the order of `ids`. Unknown ids are skipped. */
export async function findRefunds(db: Db, ids: readonly string[]): Promise<Refund[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('id', '=', anyOf(ids, 'uuid'))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, refundFrom(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function lockRefund(db: Db, id: string): Promise<Refund | null> {
  const row = await db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? refundFrom(row) : null
}

/** Updates columns other than the state. */
export async function changeRefund(
  db: Db,
  id: string,
  change: Omit<Updateable<PaymentRefunds>, 'state' | 'id'>,
): Promise<void> {
  await db.updateTable('payment_refunds').set(change).where('id', '=', id).execute()
}

export async function listDue(db: Db, now: Date, { most, after }: Portion): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_refunds')
    .select('id')
    .where('next_try_at', '<=', now)
    .where('state', 'in', ['approved', 'sent'])
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => row.id)
}

/** Whether a member has an unfinished refund, including failed ones that staff must pay. Withheld refunds do not count. */
export async function isAnyOpenOf(db: Db, memberId: string): Promise<boolean> {
  const found = await sql`select from payment_refunds r join orders o on o.id = r.order_id
    where o.member_id = ${memberId} and r.state <> 'succeeded' and r.withheld_at is null limit 1`.execute(db)
  return found.rows.length > 0
}
