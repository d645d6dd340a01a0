import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { OrderRefund } from '../order.rules.ts'

export type NewRefund = Omit<OrderRefund, 'createdAt' | 'state'> & { orderId: string; createdAt: Date }

export async function addRefund(db: Db, refund: NewRefund): Promise<void> {
  await db
    .insertInto('order_refunds')
    .values({
      id: refund.id,
      order_id: refund.orderId,
      attempt_id: refund.attemptId,
      revision_id: refund.revisionId,
      amount: refund.amount.minor,
      units: JSON.stringify(
        refund.units.map(({ lineId, units, amount }) => ({ line_id: lineId, units, amount: amount.minor })),
      ),
      delivery: refund.delivery.minor,
      gift_wrap: refund.giftWrap.minor,
      wallet: refund.wallet.minor,
      as_wallet: refund.asWallet.minor,
      exchanged: refund.exchanged.minor,
      cause: refund.cause,
      reason: refund.reason,
      actor: refund.actor,
      created_at: refund.createdAt,
    })
    .execute()
}

/** Redirects the external part of a refund to the wallet. */
export async function turnRefund(db: Db, id: string): Promise<void> {
  await sql`update order_refunds set as_wallet = amount - wallet - exchanged where id = ${id}`.execute(db)
}

/** Withholds requested refunds, or resumes withheld ones. */
export async function withholdRefunds(db: Db, ids: readonly string[], isWithheld: boolean): Promise<void> {
  const [from, to] = isWithheld ? ['requested', 'withheld'] : ['withheld', 'requested']
  await sql`update order_refunds set state = ${to} where id = any (${[...ids]}::uuid[]) and state = ${from}`.execute(
    db,
  )
}

export async function settleRefund(
  db: Db,
  id: string,
  state: 'succeeded' | 'failed',
  at: Date,
): Promise<void> {
  await db.updateTable('order_refunds').set({ state, settled_at: at }).where('id', '=', id).execute()
}
