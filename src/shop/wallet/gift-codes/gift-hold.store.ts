import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** What of a gift code an order has, in minor units of the code's currency. */
export type GiftHold = {
  orderId: string
  giftId: string
  amount: number
  state: 'held' | 'released' | 'captured'
  returned: number
}

type Row = { order_id: string; gift_id: string; amount: number; state: string; returned: number }
const holdFrom = ({ order_id, gift_id, state, ...row }: Row): GiftHold => ({
  ...row,
  orderId: order_id,
  giftId: gift_id,
  state: state as GiftHold['state'], // the column's check
})

const ofOrder = (db: Db, orderId: string) =>
  db.selectFrom('gift_holds').selectAll().where('order_id', '=', orderId)

/** An order's hold, locked; null: no code pays it. */
export async function lockGiftHold(db: Db, orderId: string): Promise<GiftHold | null> {
  const row = await ofOrder(db, orderId).forUpdate().executeTakeFirst()
  return row ? holdFrom(row) : null
}

export async function findGiftHold(db: Db, orderId: string): Promise<GiftHold | null> {
  const row = await ofOrder(db, orderId).executeTakeFirst()
  return row ? holdFrom(row) : null
}

export async function addGiftHold(
  db: Db,
  { orderId, giftId, amount }: Pick<GiftHold, 'orderId' | 'giftId' | 'amount'>,
): Promise<void> {
  await db
    .insertInto('gift_holds')
    .values({ order_id: orderId, gift_id: giftId, amount, state: 'held' })
    .execute()
}

export async function setGiftHold(db: Db, orderId: string, state: GiftHold['state']): Promise<void> {
  await db.updateTable('gift_holds').set({ state }).where('order_id', '=', orderId).execute()
}

export async function countGiftReturned(db: Db, orderId: string, amount: number): Promise<void> {
  await db
    .updateTable('gift_holds')
    .set((row) => ({ returned: row('returned', '+', amount) }))
    .where('order_id', '=', orderId)
    .execute()
}

/** Moves what of a locked code is spent, waits and lapsed by so much. */
export async function shiftGift(
  db: Db,
  id: string,
  { used = 0, held = 0, lapsed = 0 }: { used?: number; held?: number; lapsed?: number },
) {
  await sql`update gift_codes set used = used + ${used}, held = held + ${held}, lapsed = lapsed + ${lapsed} where id = ${id}`.execute(
    db,
  )
}
