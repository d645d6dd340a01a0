import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Erases the personal data of a member in this room. */
export async function eraseOf(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('booking_waitlist').where('member_id', '=', memberId).execute()
  await db.deleteFrom('booking_feeds').where('member_id', '=', memberId).execute()
  await db.deleteFrom('patch_tests').where('member_id', '=', memberId).execute()
  await db
    .updateTable('bookings')
    .set({ note: '', after_care: '', end_reason: '', code: null, session_hash: null })
    .where('member_id', '=', memberId)
    .execute()
}

/** Moves appointments, answers and waiting list entries to a merged account; of duplicate entries that account's is kept. */
export async function moveOf(db: Db, from: string, into: string): Promise<void> {
  await db.updateTable('bookings').set({ member_id: into }).where('member_id', '=', from).execute()
  await db.updateTable('health_answers').set({ member_id: into }).where('member_id', '=', from).execute()
  await db.updateTable('patch_tests').set({ member_id: into }).where('member_id', '=', from).execute()
  await sql`delete from booking_waitlist w where member_id = ${from} and state in ('waiting', 'offered') and exists (
    select from booking_waitlist o where o.member_id = ${into} and o.state in ('waiting', 'offered')
      and (o.product_id, o.branch_key, o.day, o.part) = (w.product_id, w.branch_key, w.day, w.part))`.execute(
    db,
  )
  await db.updateTable('booking_waitlist').set({ member_id: into }).where('member_id', '=', from).execute()
  await sql`delete from booking_feeds where member_id = ${from}`.execute(db)
}

/** Assigns a guest's bookings and health answers of an order to the account that claimed it. */
export async function adoptOf(db: Db, orderId: string, memberId: string): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ member_id: memberId })
    .where('order_id', '=', orderId)
    .where('member_id', 'is', null)
    .execute()
  await db
    .updateTable('health_answers')
    .set({ member_id: memberId, order_id: null })
    .where('order_id', '=', orderId)
    .execute()
}
