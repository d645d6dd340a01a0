import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export async function openCare(db: Db, reviewId: string, at: Date): Promise<void> {
  await db
    .insertInto('review_cares')
    .values({ review_id: reviewId, opened_at: at })
    .onConflict((clash) => clash.column('review_id').doNothing())
    .execute()
}

/** Closes a care task once the author was contacted; false: none is open. */
export async function closeCare(
  db: Db,
  reviewId: string,
  done: { at: Date; by: string; note: string },
): Promise<boolean> {
  const row = await db
    .updateTable('review_cares')
    .set({ done_at: done.at, done_by: done.by, note: done.note })
    .where('review_id', '=', reviewId)
    .where('done_at', 'is', null)
    .returning('review_id')
    .executeTakeFirst()
  return row !== undefined
}

export type OpenCare = {
  reviewId: string
  orderId: string
  orderNumber: string
  title: string
  rating: number
  openedAt: Date
}

/** Open care tasks: reviews with few stars whose authors were not contacted, oldest first. */
export async function listCares(db: Db, most: number): Promise<{ rows: OpenCare[]; total: number }> {
  const found = await sql<OpenCare & { total: number }>`
    select r.id as "reviewId", r.order_id as "orderId", r.bought ->> 'orderNumber' as "orderNumber", r.title, r.rating,
      c.opened_at as "openedAt", count(*) over ()::int as total
    from review_cares c join reviews r on r.id = c.review_id
    where c.done_at is null order by c.opened_at, r.id limit ${most}`.execute(db)
  return { rows: found.rows, total: found.rows[0]?.total ?? 0 }
}

export async function findCare(
  db: Db,
  reviewId: string,
): Promise<{ openedAt: Date; doneAt: Date | null } | null> {
  const row = await db
    .selectFrom('review_cares')
    .selectAll()
    .where('review_id', '=', reviewId)
    .executeTakeFirst()
  return row ? { openedAt: row.opened_at, doneAt: row.done_at } : null
}
