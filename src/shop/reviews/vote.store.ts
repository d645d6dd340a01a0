import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type Votable = { id: string; rootId: string; memberId: string | null; helpful: number }

/** A published review, locked until the transaction ends; null: none. */
export async function lockPublished(db: Db, id: string): Promise<Votable | null> {
  const row = await db
    .selectFrom('reviews')
    .select(['id', 'root_id', 'member_id', 'helpful'])
    .where('id', '=', id)
    .where('state', '=', 'published')
    .forUpdate()
    .executeTakeFirst()
  return row
    ? { id: row.id, rootId: row.root_id ?? row.id, memberId: row.member_id, helpful: row.helpful }
    : null
}

/** False: the member had already voted. */
export async function addVote(db: Db, reviewId: string, memberId: string): Promise<boolean> {
  const added = await db
    .insertInto('review_votes')
    .values({ review_id: reviewId, member_id: memberId })
    .onConflict((clash) => clash.doNothing())
    .returning('review_id')
    .executeTakeFirst()
  return added !== undefined
}

/** False: the member had not voted. */
export async function removeVote(db: Db, reviewId: string, memberId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('review_votes')
    .where('review_id', '=', reviewId)
    .where('member_id', '=', memberId)
    .returning('review_id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Ids of the reviews among these that the member voted for. */
export async function votedBy(db: Db, memberId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await sql<{ id: string }>`
    select r.id from reviews r join review_votes v on v.review_id = coalesce(r.root_id, r.id)
    where r.id = any (${[...ids]}::uuid[]) and r.state = 'published' and v.member_id = ${memberId}`.execute(
    db,
  )
  return found.rows.map(({ id }) => id)
}

export async function setHelpful(db: Db, id: string, helpful: number): Promise<void> {
  await db.updateTable('reviews').set({ helpful }).where('id', '=', id).execute()
}

/** Deletes the votes of an erased member; the counts stay. */
export async function forgetVotes(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('review_votes').where('member_id', '=', memberId).execute()
}

/**
 * Moves votes to the account that a member was merged into. Of two votes for one review one is deleted, and so are
 * votes for the member's own reviews.
 */
export async function moveVotes(db: Db, from: string, to: string): Promise<void> {
  await sql`with twice as (
      delete from review_votes mine using review_votes theirs
      where mine.member_id = ${from} and theirs.member_id = ${to} and theirs.review_id = mine.review_id
      returning mine.review_id)
    update reviews set helpful = greatest(0, helpful - 1)
    where coalesce(root_id, id) in (select review_id from twice) and state = 'published'`.execute(db)
  await db.updateTable('review_votes').set({ member_id: to }).where('member_id', '=', from).execute()
  await sql`with mine as (
      delete from review_votes v using reviews r where v.member_id = ${to} and r.id = v.review_id and r.member_id = ${to}
      returning v.review_id)
    update reviews set helpful = greatest(0, helpful - 1)
    where coalesce(root_id, id) in (select review_id from mine) and state = 'published'`.execute(db)
}
