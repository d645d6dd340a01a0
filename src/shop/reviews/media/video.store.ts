import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type VideoRow = { id: string; kind: string }

export async function countVideos(db: Db, reviewId: string): Promise<number> {
  const { count } = await db
    .selectFrom('review_videos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('review_id', '=', reviewId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function addVideo(
  db: Db,
  video: VideoRow & { bytes: number; reviewId: string; createdAt: Date },
): Promise<void> {
  const { reviewId, createdAt, ...row } = video
  await db
    .insertInto('review_videos')
    .values({ ...row, review_id: reviewId, created_at: createdAt })
    .execute()
}

/** Videos by id; the caller checks ownership. */
export async function listVideos(db: Db, ids: readonly (string | null)[]): Promise<VideoRow[]> {
  const known = ids.filter((id) => id !== null)
  return known.length === 0
    ? []
    : db.selectFrom('review_videos').select(['id', 'kind']).where('id', 'in', known).execute()
}

/** The latest video uploaded for a review. */
export async function newestVideo(db: Db, reviewId: string): Promise<VideoRow | null> {
  const row = await db
    .selectFrom('review_videos')
    .select(['id', 'kind'])
    .where('review_id', '=', reviewId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function isVideoOf(db: Db, reviewId: string, id: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('review_videos')
      .select('id')
      .where('review_id', '=', reviewId)
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined
  )
}

/** Owner of a video, and whether a published review shows it. */
export async function findVideo(
  db: Db,
  id: string,
): Promise<{ kind: string; memberId: string | null; isPublic: boolean } | null> {
  const found = await sql<{ kind: string; memberId: string | null; isPublic: boolean }>`
    select f.kind, r.member_id as "memberId",
      exists (select from reviews p where p.state = 'published' and p.video_id = f.id) as "isPublic"
    from review_videos f join reviews r on r.id = f.review_id where f.id = ${id}`.execute(db)
  return found.rows[0] ?? null
}

/** Deletes videos that no review uses, and returns the ids of their files. */
export async function dropVideos(db: Db, before: Date, most: number): Promise<string[]> {
  const found = await sql<{ id: string }>`
    delete from review_videos where id in (
      select f.id from review_videos f where f.created_at < ${before} and not exists (
        select from reviews r where r.video_id = f.id and r.state in ('processing', 'changes_requested', 'published', 'hidden'))
      limit ${most})
    returning id`.execute(db)
  return found.rows.map((row) => row.id)
}

/** Deletes all videos of a member, and returns the ids of their files. */
export async function dropVideosOf(db: Db, memberId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    delete from review_videos where review_id in (select id from reviews where member_id = ${memberId}) returning id`.execute(
    db,
  )
  return found.rows.map((row) => row.id)
}

/** Videos in a member's reviews, for their data export. */
export async function listVideosOf(db: Db, memberId: string): Promise<{ id: string; kind: string }[]> {
  const found = await sql<{ id: string; kind: string }>`
    select v.id, v.kind from review_videos v join reviews r on r.id = v.review_id where r.member_id = ${memberId} order by v.id`.execute(
    db,
  )
  return found.rows
}
