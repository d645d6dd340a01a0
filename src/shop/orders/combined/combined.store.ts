import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { LeaveCause } from './combined.rules.ts'

export async function addCombined(
  db: Db,
  { orderIds, by, at }: { orderIds: readonly string[]; by: string; at: Date },
): Promise<void> {
  const { id } = await db
    .insertInto('combined_parcels')
    .values({ created_by: by, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addOrders(db, id, orderIds, at)
}

/** Adds orders to a combined parcel; one that left it before rejoins. */
export async function addOrders(
  db: Db,
  combinedId: string,
  orderIds: readonly string[],
  at: Date,
): Promise<void> {
  await lockCombined(db, combinedId)
  await db
    .insertInto('combined_parcel_orders')
    .values(orderIds.map((order_id) => ({ combined_id: combinedId, order_id, changed_at: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['combined_id', 'order_id'])
        .doUpdateSet({ state: 'waiting', cause: null, changed_at: at }),
    )
    .execute()
}

/** Serialises departures from a combined parcel, so that the last order but one finds that only one remains. */
const lockCombined = (db: Db, id: string) =>
  db.selectFrom('combined_parcels').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** Removes an order from its combined parcel; an order that would remain alone is removed too. */
export async function leave(db: Db, orderId: string, cause: LeaveCause, at: Date): Promise<void> {
  const found = await db
    .selectFrom('combined_parcel_orders')
    .select('combined_id as id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (!found) return
  await lockCombined(db, found.id)
  await sql`update combined_parcel_orders set state = 'left', cause = ${cause}, changed_at = ${at}
    where combined_id = ${found.id} and order_id = ${orderId} and state = 'waiting'`.execute(db)
  await sql`update combined_parcel_orders set state = 'left', cause = 'alone', changed_at = ${at}
    where combined_id = ${found.id} and state = 'waiting'
      and (select count(*) from combined_parcel_orders where combined_id = ${found.id} and state = 'waiting') = 1`.execute(
    db,
  )
}

/** Marks the orders of a combined parcel as sent, or as waiting again. */
export async function setSent(
  db: Db,
  orderIds: readonly string[],
  { from, to, at }: { from: 'waiting' | 'sent'; to: 'waiting' | 'sent'; at: Date },
): Promise<void> {
  await db
    .updateTable('combined_parcel_orders')
    .set({ state: to, changed_at: at })
    .where('order_id', 'in', [...orderIds])
    .where('state', '=', from)
    .execute()
}

/** Sets the lead row, which carries the label, on the other rows of the same parcel. */
export async function setLead(db: Db, leadId: string, parcelIds: readonly string[]): Promise<void> {
  await db
    .updateTable('parcels')
    .set({ lead_id: leadId })
    .where('id', 'in', [...parcelIds])
    .execute()
}

/** Ids of up to 30 unpicked confirmed orders of the same buyer. */
export async function listWaitingOfBuyer(db: Db, orderId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select o.id from orders f join orders o on o.id <> f.id and o.status = 'confirmed' and o.fulfilment in ('none', 'on_hold')
      and (case when f.member_id is null then o.member_id is null and lower(o.email) = lower(f.email) else o.member_id = f.member_id end)
    where f.id = ${orderId} and o.delivery_method is not null order by o.created_at, o.id limit 30`.execute(
    db,
  )
  return found.rows.map(({ id }) => id)
}

export type Left = { cause: LeaveCause; at: Date; numbers: string[] }

/** The combined parcel that an order left last, with the numbers of its other orders. */
export async function findLeft(db: Db, orderId: string): Promise<Left | null> {
  const found = await sql<Left>`
    select m.cause, m.changed_at as at, array(select o.number from combined_parcel_orders c join orders o on o.id = c.order_id
      where c.combined_id = m.combined_id and c.order_id <> m.order_id order by o.number) as numbers
    from combined_parcel_orders m where m.order_id = ${orderId} and m.state = 'left'
    order by m.changed_at desc, m.combined_id desc limit 1`.execute(db)
  return found.rows[0] ?? null
}
