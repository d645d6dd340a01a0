import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { MemberReview } from '../review.rules.ts'
import { memberReviewFrom, rows } from './written.store.ts'

const mostOpen = 100

/** Reviews a member can write now, nearest deadline first. */
export async function listAwaiting(db: Db, memberId: string, now: Date): Promise<MemberReview[]> {
  const found = await rows(db)
    .where('member_id', '=', memberId)
    .where('state', '=', 'awaiting')
    .where('opens_at', '<=', now)
    .where('closes_at', '>', now)
    .orderBy('closes_at')
    .orderBy('id')
    .limit(mostOpen)
    .execute()
  return found.map(memberReviewFrom)
}

/** A member's reviews in moderation, returned for changes or rejected. */
export async function listProcessing(db: Db, memberId: string): Promise<MemberReview[]> {
  const found = await rows(db)
    .where('member_id', '=', memberId)
    .where('state', 'in', ['processing', 'changes_requested', 'rejected'])
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .limit(mostOpen)
    .execute()
  return found.map(memberReviewFrom)
}

export async function listPublishedOf(
  db: Db,
  memberId: string,
  place: { from: number; size: number },
): Promise<{ reviews: MemberReview[]; total: number }> {
  const ownReviews = rows(db).where('member_id', '=', memberId).where('state', 'in', ['published', 'hidden'])
  const [found, { total }] = await Promise.all([
    ownReviews.orderBy('created_at', 'desc').orderBy('id').limit(place.size).offset(place.from).execute(),
    ownReviews
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { reviews: found.map(memberReviewFrom), total: Number(total) }
}

/** Takes orders whose buyers can write reviews and were not invited yet, and marks them as invited. */
export async function takeToInvite(db: Db, now: Date): Promise<{ orderId: string; memberId: string }[]> {
  const found = await sql<{ orderId: string; memberId: string }>`
    with asked as (
      update reviews set invited_at = ${now}
      where state = 'awaiting' and invited_at is null and opens_at <= ${now} and closes_at > ${now} and member_id is not null
      returning order_id, member_id
    )
    select distinct order_id as "orderId", member_id as "memberId" from asked`.execute(db)
  return found.rows
}

/** Reviews of an order that are still to be written. */
export async function listOfOrder(db: Db, orderId: string): Promise<string[]> {
  const found = await db
    .selectFrom('reviews')
    .select('id')
    .where('order_id', '=', orderId)
    .where('root_id', 'is', null)
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

export async function listAwaitingOf(db: Db, orderId: string): Promise<MemberReview[]> {
  const found = await rows(db)
    .where('order_id', '=', orderId)
    .where('state', '=', 'awaiting')
    .orderBy('id')
    .execute()
  return found.map(memberReviewFrom)
}

/** Ids of reviews without findings that have waited long enough. */
export async function listClean(db: Db, before: Date, most: number): Promise<string[]> {
  const found = await rows(db)
    .where('state', '=', 'processing')
    .where('submitted_at', '<=', before)
    .where(sql<boolean>`cardinality(findings) = 0`)
    .where(sql<boolean>`not exists (select from reviews h
      where coalesce(h.root_id, h.id) = coalesce(reviews.root_id, reviews.id) and h.state = 'hidden')`)
    .orderBy('submitted_at')
    .limit(most)
    .execute()
  return found.map((row) => row.id)
}

/** Reviews of a member, newest first. */
export async function listWritten(
  db: Db,
  memberId: string,
  most: number,
): Promise<
  { id: string; sku: string; state: string; title: string; rating: number; submittedAt: Date | null }[]
> {
  const found = await sql<{
    id: string
    sku: string
    state: string
    title: string
    rating: number
    submittedAt: Date | null
  }>`
    select id, inventory_sku as sku, state, coalesce(title, '') as title, coalesce(rating, 0) as rating, submitted_at as "submittedAt"
    from reviews where member_id = ${memberId} and state not in ('awaiting', 'replaced')
    order by submitted_at desc nulls last, id limit ${most}`.execute(db)
  return found.rows
}
