import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { deleteInPortions } from '../../../platform/db/delete-in-portions.ts'

/** From now until then this browser sees these orders whole. */
export async function addReaders(
  db: Db,
  orderIds: readonly string[],
  session: Buffer,
  until: Date,
): Promise<void> {
  await db
    .insertInto('order_readers')
    .values(orderIds.map((id) => ({ order_id: id, session_hash: session, until })))
    .onConflict((conflict) => conflict.columns(['order_id', 'session_hash']).doUpdateSet({ until }))
    .execute()
}

export async function isReader(db: Db, orderId: string, session: Buffer, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('order_readers')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('session_hash', '=', session)
    .where('until', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

export const forgetReaders = (db: Db, before: Date): Promise<void> =>
  deleteInPortions(db, 'order_readers', sql`until < ${before}`)
