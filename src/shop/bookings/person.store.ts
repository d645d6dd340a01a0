import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** What bookings say of a person goes with their account. */
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

/** Appointments, answers and wishes become another account's; of two equal wishes the other's stays. */
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

/** What a guest booked of an order, and answered for it, becomes an account's. */
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
