import type { Reason } from '../causes.ts'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Rewards } from '../../platform/db/tables.ts'
import { statesLeadingTo, type Reward, type RewardKind, type RewardState } from './rules.ts'

const rewardFrom = (row: Selectable<Rewards>): Reward => ({
  id: row.id,
  memberId: row.member_id,
  reviewId: row.review_id,
  sku: row.sku,
  state: row.state as RewardState, // the columns' checks
  choice: row.choice,
  kind: row.kind as RewardKind | null,
  subSku: row.sub_sku,
  worth: row.worth,
  couponCode: row.coupon_code,
  orderId: row.order_id,
  claimableAt: row.claimable_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  isFrozen: row.frozen_at !== null,
  createdAt: row.created_at.toISOString(),
})

export type Moving = { actor: string; reason: Reason; at: Date }

/** Sets the actor of a transition for the table's trigger. */
const name = (db: Db, id: string, moving: Moving) =>
  sql`select set_config('shop.move', ${JSON.stringify({ entity: 'reward', id, ...moving })}, true)`.execute(
    db,
  )

/** Adds a reward and locks it; idempotent by review. */
export async function addReward(
  db: Db,
  { id, memberId, reviewId, sku }: Pick<Reward, 'id' | 'memberId' | 'reviewId' | 'sku'>,
  moving: Moving,
): Promise<void> {
  const known = await db
    .selectFrom('rewards')
    .select('id')
    .where('review_id', '=', reviewId)
    .executeTakeFirst()
  if (known) return
  await name(db, id, moving)
  await db
    .insertInto('rewards')
    .values({ id, member_id: memberId, review_id: reviewId, sku, created_at: moving.at })
    .execute()
}

/** Moves a reward if its state permits it. */
export async function moveReward(
  db: Db,
  id: string,
  to: RewardState,
  moving: Moving,
  change: Updateable<Rewards> = {},
): Promise<boolean> {
  await name(db, id, moving)
  const moved = await db
    .updateTable('rewards')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', statesLeadingTo(to))
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Changes the choice of a claimed reward. */
export async function changeChoice(db: Db, id: string, change: Updateable<Rewards>): Promise<void> {
  await db.updateTable('rewards').set(change).where('id', '=', id).execute()
}

type By = { id: string; memberId?: string } | { reviewId: string } | { orderId: string }

const sought = (db: Db, by: By) => {
  const rewards = db.selectFrom('rewards').selectAll()
  if ('reviewId' in by) return rewards.where('review_id', '=', by.reviewId)
  if ('orderId' in by) return rewards.where('order_id', '=', by.orderId)
  const { id, memberId } = by
  return rewards
    .where('id', '=', id)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
}

/** A reward, locked until the transaction ends. */
export async function lockReward(db: Db, by: By): Promise<Reward | null> {
  const row = await sought(db, by).forUpdate().executeTakeFirst()
  return row ? rewardFrom(row) : null
}

export async function findReward(db: Db, id: string): Promise<Reward | null> {
  const row = await db.selectFrom('rewards').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? rewardFrom(row) : null
}

/**
 * How the payment of the order that earned a reward went back: to a bank that reversed it, or refunded in full; null:
 * it did not. What only paid for exchanged goods was not refunded.
 */
export async function lossOfEarner(db: Db, id: string): Promise<'chargeback' | 'refunded' | null> {
  const found = await sql<{ payment: string }>`
    select o.payment from rewards w join reviews v on v.id = w.review_id join orders o on o.id = v.order_id
    where w.id = ${id} and (o.payment = 'disputed_lost' or (o.payment = 'refunded'
      and not exists (select from order_refunds r where r.order_id = o.id and r.exchanged > 0)))`.execute(db)
  const payment = found.rows[0]?.payment
  return payment === undefined ? null : payment === 'refunded' ? 'refunded' : 'chargeback'
}

/** A page of a member's rewards, newest first, without void ones. */
export async function listRewards(
  db: Db,
  memberId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ entries: Reward[]; total: number }> {
  const rewards = db.selectFrom('rewards').where('member_id', '=', memberId).where('state', '<>', 'void')
  const [rows, { total }] = await Promise.all([
    rewards
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .offset((page - 1) * limit)
      .limit(limit)
      .execute(),
    rewards.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { entries: rows.map(rewardFrom), total: Number(total) }
}

/** Claimable rewards of a member, first expiry first. */
export async function listClaimable(db: Db, memberId: string): Promise<Reward[]> {
  const rows = await db
    .selectFrom('rewards')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'claimable')
    .orderBy('expires_at')
    .orderBy('id')
    .execute()
  return rows.map(rewardFrom)
}

/** Chosen gifts that a member can have sent with an order now. */
export async function listGifts(db: Db, memberId: string, now: Date): Promise<Reward[]> {
  const rows = await db
    .selectFrom('rewards')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'claimed')
    .where('kind', '=', 'gift_item')
    .where('frozen_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .orderBy('id')
    .execute()
  return rows.map(rewardFrom)
}

/** Freezes a reward, or ends the freeze with a minimum expiry. */
export async function freeze(
  db: Db,
  id: string,
  change: { frozen_at: Date | null; expires_at?: Date },
): Promise<void> {
  await db.updateTable('rewards').set(change).where('id', '=', id).execute()
}

export async function moveRewards(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('rewards').set({ member_id: to }).where('member_id', '=', from).execute()
}
