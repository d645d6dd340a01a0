import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { OrderDisputes } from '../../../platform/db/tables.ts'

export type Dispute = {
  id: string
  orderId: string
  caseRef: string
  reason: string
  /** Minor units of the order's currency. */
  amount: number
  respondBy: string | null
  heldBefore: string | null
  openedAt: Date
  openedBy: string
  outcome: 'won' | 'lost' | null
  note: string
  endedAt: Date | null
}

const disputeFrom = (row: Selectable<OrderDisputes>): Dispute => ({
  id: row.id,
  orderId: row.order_id,
  caseRef: row.case_ref,
  reason: row.reason,
  amount: row.amount_minor,
  respondBy: row.respond_by,
  heldBefore: row.held_before,
  openedAt: row.opened_at,
  openedBy: row.opened_by,
  outcome: row.outcome as Dispute['outcome'], // the column's check
  note: row.note,
  endedAt: row.ended_at,
})

export async function listDisputes(db: Db, orderId: string): Promise<Dispute[]> {
  const rows = await db
    .selectFrom('order_disputes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(disputeFrom)
}

/** How the disputes of orders ended; null: the bank has not decided. */
export async function listOutcomes(db: Db, orderIds: readonly string[]): Promise<Dispute['outcome'][]> {
  const rows = await db
    .selectFrom('order_disputes')
    .select('outcome')
    .where('order_id', 'in', [...orderIds])
    .execute()
  return rows.map(({ outcome }) => outcome as Dispute['outcome']) // the column's check
}

export type NewDispute = Pick<
  Dispute,
  'orderId' | 'caseRef' | 'reason' | 'amount' | 'respondBy' | 'heldBefore' | 'openedAt' | 'openedBy'
>

export async function addDispute(db: Db, dispute: NewDispute): Promise<void> {
  await db
    .insertInto('order_disputes')
    .values({
      order_id: dispute.orderId,
      case_ref: dispute.caseRef,
      reason: dispute.reason,
      amount_minor: dispute.amount,
      respond_by: dispute.respondBy,
      held_before: dispute.heldBefore,
      opened_at: dispute.openedAt,
      opened_by: dispute.openedBy,
    })
    .execute()
}

export type End = { outcome: 'won' | 'lost'; note: string; at: Date; by: string }

/** Ends the open dispute of an order; null: there is none. */
export async function endDispute(
  db: Db,
  orderId: string,
  { outcome, note, at, by }: End,
): Promise<Dispute | null> {
  const row = await db
    .updateTable('order_disputes')
    .set({ outcome, note, ended_at: at, ended_by: by })
    .where('order_id', '=', orderId)
    .where('outcome', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ? disputeFrom(row) : null
}

export type OpenDispute = {
  orderId: string
  number: string
  caseRef: string
  reason: string
  respondBy: string | null
  openedAt: Date
}

/** What the bank waits to hear of, the first that is due first. */
export async function listOpen(db: Db, most: number): Promise<{ rows: OpenDispute[]; total: number }> {
  const found = await sql<OpenDispute & { total: number }>`
    select o.id as "orderId", o.number, d.case_ref as "caseRef", d.reason, d.respond_by as "respondBy", d.opened_at as "openedAt",
      count(*) over ()::int as total
    from order_disputes d join orders o on o.id = d.order_id
    where d.outcome is null order by d.respond_by nulls last, d.opened_at limit ${most}`.execute(db)
  return { rows: found.rows, total: found.rows[0]?.total ?? 0 }
}
