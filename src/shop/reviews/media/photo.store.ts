import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type PhotoRow = { id: string; width: number; height: number }

export async function countPhotos(db: Db, reviewId: string): Promise<number> {
  const { count } = await db
    .selectFrom('review_photos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('review_id', '=', reviewId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function addPhoto(
  db: Db,
  photo: PhotoRow & { reviewId: string; createdAt: Date },
): Promise<void> {
  const { id, width, height, reviewId, createdAt } = photo
  await db
    .insertInto('review_photos')
    .values({ id, width, height, review_id: reviewId, created_at: createdAt })
    .execute()
}

/** Photos by id; the caller checks ownership. */
export async function listPhotos(db: Db, ids: readonly string[]): Promise<PhotoRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('review_photos').select(['id', 'width', 'height']).where('id', 'in', ids).execute()
}

/** All photos uploaded for a review, in upload order. */
export async function listUploaded(db: Db, reviewId: string): Promise<PhotoRow[]> {
  return db
    .selectFrom('review_photos')
    .select(['id', 'width', 'height'])
    .where('review_id', '=', reviewId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Owner of a photo, and whether a published review shows it. */
export async function findPhoto(
  db: Db,
  id: string,
): Promise<{ memberId: string | null; isPublic: boolean } | null> {
  const found = await sql<{ memberId: string | null; isPublic: boolean }>`
    select r.member_id as "memberId",
      exists (select from reviews p where p.state = 'published' and p.photo_ids @> array[f.id]) as "isPublic"
    from review_photos f join reviews r on r.id = f.review_id where f.id = ${id}`.execute(db)
  return found.rows[0] ?? null
}

/** Deletes photos that no review uses, and returns the ids of their files. */
export async function dropPhotos(db: Db, before: Date, most: number): Promise<string[]> {
  const found = await sql<{ id: string }>`
    delete from review_photos where id in (
      select f.id from review_photos f where f.created_at < ${before} and not exists (
        select from reviews r where coalesce(r.root_id, r.id) = f.review_id
          and r.state in ('processing', 'changes_requested', 'published', 'hidden') and r.photo_ids @> array[f.id])
      limit ${most})
    returning id`.execute(db)
  return found.rows.map((row) => row.id)
}

/** Deletes all photos of a member, and returns the ids of their files. */
export async function dropPhotosOf(db: Db, memberId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    delete from review_photos where review_id in (select id from reviews where member_id = ${memberId}) returning id`.execute(
    db,
  )
  return found.rows.map((row) => row.id)
}

/** Ids of photos in a member's reviews, for their data export. */
export async function listPhotosOf(db: Db, memberId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select p.id from review_photos p join reviews r on r.id = p.review_id where r.member_id = ${memberId} order by p.id`.execute(
    db,
  )
  return found.rows.map((row) => row.id)
}
