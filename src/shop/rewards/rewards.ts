import type { Reason } from '../causes.ts'
import { randomUUID } from 'node:crypto'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import {
  daysAfter,
  endAfterReturn,
  rewardRefusals,
  worthOf,
  type Reward,
  type RewardChoice,
  type RewardState,
} from './rules.ts'
import * as store from './store.ts'

export type Mover = { actor: string; reason?: Reason }

/** The only function that moves a reward; a trigger writes the event. Throws `rewards.not_claimable`. */
export async function moveReward(
  tx: Ctx,
  { id }: Pick<Reward, 'id'>,
  to: RewardState,
  { actor, reason = '' }: Mover,
  change: Parameters<typeof store.moveReward>[4] = {},
): Promise<void> {
  const moved = await store.moveReward(tx.db, id, to, { actor, reason, at: tx.clock.now() }, change)
  if (!moved) throw new Refusal(rewardRefusals.not_claimable)
}

/** Adds the reward of a submitted review, locked until the review is published. Idempotent. */
export async function earnReward(
  tx: Ctx,
  earned: Pick<Reward, 'memberId' | 'reviewId' | 'sku'>,
): Promise<void> {
  const { choices } = (await settingsOf(tx)).review_rewards
  if (choices.length === 0) return
  await store.addReward(
    tx.db,
    { id: randomUUID(), ...earned },
    { actor: 'member', reason: '', at: tx.clock.now() },
  )
}

/** Makes the reward of a published review claimable. Returns the reward in any state; null: the review earned none. */
export async function openReward(tx: Ctx, reviewId: string, mover: Mover): Promise<Reward | null> {
  const reward = await store.lockReward(tx.db, { reviewId })
  if (reward?.state !== 'locked') return reward
  const { claimDays } = (await settingsOf(tx)).review_rewards
  const now = tx.clock.now()
  await moveReward(tx, reward, 'claimable', mover, {
    claimable_at: now,
    expires_at: daysAfter(now, claimDays),
  })
  return store.findReward(tx.db, reward.id)
}

/** Voids the reward of a withdrawn or rejected review, unless it was already claimed. */
export async function voidReward(tx: Ctx, reviewId: string, mover: Mover): Promise<void> {
  const reward = await store.lockReward(tx.db, { reviewId })
  if (reward?.state === 'locked' || reward?.state === 'claimable') await moveReward(tx, reward, 'void', mover)
}

/** Expires a reward, unless it is reserved by an order, was used meanwhile, or is frozen. */
export async function expireReward(tx: Ctx, id: string): Promise<void> {
  const reward = await store.lockReward(tx.db, { id })
  const isOpen = (reward?.state === 'claimable' || reward?.state === 'claimed') && !reward.isFrozen
  if (reward && isOpen && (reward.expiresAt ?? '') <= tx.clock.now().toISOString())
    await moveReward(tx, reward, 'expired', { actor: 'system' })
}

/** A member's own reward, locked. Throws `rewards.unknown`. */
export async function lockOwnReward(tx: Ctx, by: { id: string; memberId: string }): Promise<Reward> {
  const reward = await store.lockReward(tx.db, by)
  if (!reward) throw new Refusal(rewardRefusals.unknown)
  return reward
}

/** Stores the choice of a reward; the caller has checked it with `refusalToClaim`. */
export async function chooseReward(tx: Ctx, reward: Reward, choice: RewardChoice): Promise<void> {
  const chosen = {
    choice: choice.key,
    kind: choice.kind,
    sub_sku: choice.kind === 'gift_item' ? choice.subSku : null,
    worth: worthOf(choice),
  }
  // the order that reserved the first gift cannot have another one
  if (reward.state === 'claimed') await store.changeChoice(tx.db, reward.id, { ...chosen, order_id: null })
  else await moveReward(tx, reward, 'claimed', { actor: 'member', reason: choice.key }, chosen)
}

/** Redeems a choice that needs no order. */
export const redeemWithoutOrder = (
  tx: Ctx,
  reward: Pick<Reward, 'id'>,
  couponCode: string | null,
): Promise<void> => moveReward(tx, reward, 'redeemed', { actor: 'member' }, { coupon_code: couponCode })

export const rewardsOf = (ctx: Ctx, memberId: string, paging: { page: number; limit: number }) =>
  store.listRewards(ctx.db, memberId, paging)

/** Claimable rewards of a member, first expiry first. */
export const claimableRewardsOf = (ctx: Ctx, memberId: string): Promise<Reward[]> =>
  store.listClaimable(ctx.db, memberId)

export const findReward = (ctx: Ctx, id: string): Promise<Reward | null> => store.findReward(ctx.db, id)

/** Chosen gifts that can be sent with a member's next order. */
export const giftsOf = (ctx: Ctx, memberId: string): Promise<Reward[]> =>
  store.listGifts(ctx.db, memberId, ctx.clock.now())

/** Freezes the reward that a disputed order earned; returns it, used or not; null: none. */
export async function freezeReward(tx: Ctx, reviewId: string): Promise<Reward | null> {
  const reward = await store.lockReward(tx.db, { reviewId })
  if (reward && !reward.isFrozen) await store.freeze(tx.db, reward.id, { frozen_at: tx.clock.now() })
  return reward
}

/**
 * Ends the freeze after a dispute. Won: valid again for a minimum number of days. Lost: void, unless already used.
 * Returns the frozen reward; null: none.
 */
export async function thawReward(tx: Ctx, reviewId: string, outcome: 'won' | 'lost'): Promise<Reward | null> {
  const reward = await store.lockReward(tx.db, { reviewId })
  if (!reward?.isFrozen) return null
  const { returnDays } = (await settingsOf(tx)).review_rewards
  const end =
    reward.expiresAt === null
      ? {}
      : { expires_at: endAfterReturn(reward.expiresAt, tx.clock.now(), returnDays) }
  await store.freeze(tx.db, reward.id, { frozen_at: null, ...end })
  if (outcome === 'lost' && isUnused(reward))
    await moveReward(tx, reward, 'void', { actor: 'system', reason: { cause: 'chargeback' } })
  return reward
}

/**
 * Voids the reward of a review whose order was refunded in full, unless it was used. Returns the reward, used or not;
 * null: the review earned none.
 */
export async function voidRefundedReward(tx: Ctx, reviewId: string): Promise<Reward | null> {
  const reward = await store.lockReward(tx.db, { reviewId })
  if (reward !== null && isUnused(reward))
    await moveReward(tx, reward, 'void', { actor: 'system', reason: { cause: 'refunded' } })
  return reward
}

const isUnused = ({ state }: Reward): boolean =>
  state === 'locked' || state === 'claimable' || state === 'claimed'

/** Moves rewards to the account that a member was merged into. */
export const moveRewards = (tx: Ctx, from: string, to: string): Promise<void> =>
  store.moveRewards(tx.db, from, to)
