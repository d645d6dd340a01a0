import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { openStates } from './return.rules.ts'

export type PhotoRow = { id: string; width: number; height: number }
export type OfReturn = PhotoRow & { returnId: string | null }

/**
 * All photos that were sent for an order, in the order they came; those of no return wait to be asked with.
 */
export async function listPhotos(db: Db, orderId: string): Promise<OfReturn[]> {
  return db
    .selectFrom('return_photos')
    .select(['id', 'width', 'height', 'return_id as returnId'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function addPhoto(
  db: Db,
  photo: PhotoRow & { orderId: string; createdAt: Date },
): Promise<void> {
  const { id, width, height, orderId, createdAt } = photo
  await db
    .insertInto('return_photos')
    .values({ id, width, height, order_id: orderId, created_at: createdAt })
    .execute()
}

/**
 * Puts waiting photos of an order to its return; false: one of them is not there, or another return has it.
 */
export async function attachPhotos(
  db: Db,
  ids: readonly string[],
  { orderId, returnId }: { orderId: string; returnId: string },
): Promise<boolean> {
  if (ids.length === 0) return true
  const rows = await db
    .updateTable('return_photos')
    .set({ return_id: returnId })
    .where('id', 'in', [...ids])
    .where('order_id', '=', orderId)
    .where('return_id', 'is', null)
    .returning('id')
    .execute()
  return rows.length === ids.length
}

/** Of which order a photo is; null: there is none of that id. */
export async function findPhoto(
  db: Db,
  id: string,
): Promise<{ orderId: string; returnId: string | null } | null> {
  const row = await db
    .selectFrom('return_photos')
    .select(['order_id as orderId', 'return_id as returnId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Lets go of photos that were sent before then and never asked with; answers whose files may go. */
export async function dropWaiting(db: Db, before: Date, most: number): Promise<string[]> {
  const found = await sql<{ id: string }>`
    delete from return_photos where id in (
      select id from return_photos where return_id is null and created_at < ${before} order by created_at limit ${most})
    returning id`.execute(db)
  return found.rows.map((row) => row.id)
}

/** Lets go of photos that were sent before then with a return that is over; answers whose files may go. */
export async function dropOfEnded(db: Db, before: Date, most: number): Promise<string[]> {
  const found = await sql<{ id: string }>`
    delete from return_photos where id in (
      select p.id from return_photos p join returns r on r.id = p.return_id
      where p.created_at < ${before} and r.state <> all (${[...openStates]}::text[]) order by p.created_at limit ${most})
    returning id`.execute(db)
  return found.rows.map((row) => row.id)
}

/** Lets go of all that a member sent with their orders; answers whose files may go. */
export async function dropPhotosOf(db: Db, memberId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    delete from return_photos p using orders o where o.id = p.order_id and o.member_id = ${memberId} returning p.id`.execute(
    db,
  )
  return found.rows.map((row) => row.id)
}

/** Photos of a member's returns, for the file they may take along. */
export async function listPhotosOf(db: Db, memberId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select p.id from return_photos p join orders o on o.id = p.order_id where o.member_id = ${memberId} order by p.id`.execute(
    db,
  )
  return found.rows.map((row) => row.id)
}
