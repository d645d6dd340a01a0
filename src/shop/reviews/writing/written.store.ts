import type { Reason } from '../../causes.ts'
import { createHash } from 'node:crypto'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Reviews } from '../../../platform/db/tables.ts'
import type { Text } from '../../region.ts'
import type { Written } from './language.rules.ts'
import { statesLeadingTo, type Bought, type MemberReview, type ReviewState } from '../review.rules.ts'

const time = (at: Date | null): string | null => at?.toISOString() ?? null

/** Maps a row of a member's review; the table's checks guarantee the columns asserted here. */
export function memberReviewFrom(row: Selectable<Reviews>): MemberReview {
  const { member_id: memberId, order_id: orderId, opens_at: opensAt, closes_at: closesAt } = row
  if (memberId === null || orderId === null || opensAt === null || closesAt === null)
    throw new Error(`review ${row.id} is nobody's`)
  return {
    id: row.id,
    rootId: row.root_id,
    memberId,
    orderId,
    sku: row.inventory_sku,
    bought: row.bought as Bought, // written by addEligible
    state: row.state as ReviewState,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    rating: row.rating,
    title: row.title,
    content: row.content,
    nickname: row.nickname,
    scalpType: row.scalp_type,
    language: row.language as Written | null,
    photoIds: row.photo_ids,
    videoId: row.video_id,
    findings: row.findings,
    reasons: row.reasons,
    note: row.note,
    wasSentBack: row.was_sent_back,
    rewarded: row.rewarded,
    reply: row.reply as Text | null, // the domain `texts`
    helpful: row.helpful,
    submittedAt: time(row.submitted_at),
    decidedAt: time(row.decided_at),
    createdAt: time(row.created_at),
  }
}

export type Eligible = {
  memberId: string
  orderId: string
  opensAt: Date
  closesAt: Date
  /** Set when another email invites to the review. */
  invitedAt?: Date
  goods: readonly { lineId: string; sku: string; bought: Bought }[]
}

/** Adds a row for each product of an order; existing rows stay unchanged. */
export async function addEligible(
  db: Db,
  { memberId, orderId, opensAt, closesAt, invitedAt, goods }: Eligible,
): Promise<void> {
  if (goods.length === 0) return
  await db
    .insertInto('reviews')
    .values(
      goods.map(({ lineId, sku, bought }) => ({
        member_id: memberId,
        order_id: orderId,
        line_id: lineId,
        inventory_sku: sku,
        bought: JSON.stringify(bought),
        opens_at: opensAt,
        closes_at: closesAt,
        invited_at: invitedAt ?? null,
        state: 'awaiting',
        verified: true,
      })),
    )
    .onConflict((clash) =>
      clash.columns(['order_id', 'inventory_sku']).where('root_id', 'is', null).doNothing(),
    )
    .execute()
}

/** Closes the reviews of an order's products that were not written yet. */
export async function closeAwaiting(
  db: Db,
  { orderId, skus, at }: { orderId: string; skus: readonly string[]; at: Date },
): Promise<void> {
  await sql`update reviews set closes_at = ${at}, opens_at = least(opens_at, ${at}::timestamptz - interval '1 second')
    where order_id = ${orderId} and state = 'awaiting' and closes_at > ${at} and inventory_sku = any (${[...skus]}::text[])`.execute(
    db,
  )
}

/** Columns of the author's text and of the findings. */
export type WordsRow = Pick<
  Updateable<Reviews>,
  | 'rating'
  | 'title'
  | 'content'
  | 'nickname'
  | 'language'
  | 'scalp_type'
  | 'photo_ids'
  | 'video_id'
  | 'findings'
  | 'submitted_at'
> & { words_hash: Buffer }

export const hashOf = (bareWords: string): Buffer => createHash('sha256').update(bareWords).digest()

export type Moving = { actor: string; reason: Reason; at: Date }

/** Moves a review if its state permits it; a trigger writes the event. */
export async function moveReview(
  db: Db,
  id: string,
  to: ReviewState,
  moving: Moving,
  change: Updateable<Reviews> = {},
): Promise<boolean> {
  await sql`select set_config('shop.move', ${JSON.stringify({ entity: 'review', id, ...moving })}, true)`.execute(
    db,
  )
  const moved = await db
    .updateTable('reviews')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', statesLeadingTo(to))
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Locks one row, of a member or a file. */
export async function lockReview(db: Db, id: string): Promise<void> {
  await db.selectFrom('reviews').select('id').where('id', '=', id).forUpdate().execute()
}

/** Changes columns other than the state. */
export async function changeReview(db: Db, id: string, change: Updateable<Reviews>): Promise<void> {
  await db.updateTable('reviews').set(change).where('id', '=', id).execute()
}

/** Adds a version of a published review in state `processing`, and returns its id. */
export async function addVersion(db: Db, rootId: string, words: WordsRow): Promise<string> {
  const {
    member_id,
    order_id,
    line_id,
    inventory_sku,
    bought,
    opens_at,
    closes_at,
    verified,
    register_day,
    created_at,
  } = await db.selectFrom('reviews').selectAll().where('id', '=', rootId).executeTakeFirstOrThrow()
  const same = {
    member_id,
    order_id,
    line_id,
    inventory_sku,
    opens_at,
    closes_at,
    verified,
    register_day,
    created_at,
  }
  const row = await db
    .insertInto('reviews')
    .values({ ...same, bought: JSON.stringify(bought), root_id: rootId, state: 'processing', ...words })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const rows = (db: Db) => db.selectFrom('reviews').selectAll().where('member_id', 'is not', null)

/**
 * A review and all its versions, locked until the transaction ends, oldest first. With `memberId`, of that member
 * only.
 */
export async function lockVersions(db: Db, by: { id: string; memberId?: string }): Promise<MemberReview[]> {
  const found = await rows(db)
    .where(
      sql<string>`coalesce(root_id, id)`,
      '=',
      db
        .selectFrom('reviews')
        .select(sql<string>`coalesce(root_id, id)`.as('root'))
        .where('id', '=', by.id),
    )
    .$if(by.memberId !== undefined, (query) => query.where('member_id', '=', by.memberId ?? ''))
    .orderBy('id')
    .forUpdate()
    .execute()
  return found.map(memberReviewFrom)
}

export async function findReview(
  db: Db,
  by: { id: string; memberId?: string },
): Promise<MemberReview | null> {
  const row = await rows(db)
    .where('id', '=', by.id)
    .$if(by.memberId !== undefined, (query) => query.where('member_id', '=', by.memberId ?? ''))
    .executeTakeFirst()
  return row ? memberReviewFrom(row) : null
}

/** Id of the published version of a review. */
export async function findPublishedVersion(db: Db, rootId: string): Promise<string | null> {
  const row = await rows(db)
    .where(sql<string>`coalesce(root_id, id)`, '=', rootId)
    .where('state', '=', 'published')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether a review of another row has the same text. */
export async function isCopied(db: Db, bareWords: string, ownKeys: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('reviews')
    .select('id')
    .where('words_hash', '=', hashOf(bareWords))
    .where('state', 'in', ['processing', 'published', 'rejected', 'hidden'])
    .$if(ownKeys.length > 0, (query) => query.where('id', 'not in', ownKeys))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Erases name, scalp type, photos and video in all reviews of a member. */
export async function eraseAuthor(db: Db, memberId: string): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ nickname: '—', scalp_type: null, photo_ids: [], video_id: null })
    .where('member_id', '=', memberId)
    .where('state', '<>', 'awaiting')
    .execute()
}

/**
 * Moves reviews to the account that a member was merged into; the setting tells the table's trigger that a merge is
 * in progress.
 */
export async function moveReviews(db: Db, from: string, to: string): Promise<void> {
  await sql`select set_config('shop.merge', ${`${from} ${to}`}, true)`.execute(db)
  await db.updateTable('reviews').set({ member_id: to }).where('member_id', '=', from).execute()
  await sql`select set_config('shop.merge', '', true)`.execute(db)
}
