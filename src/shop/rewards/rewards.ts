import type { Reason } from '../causes.ts'
import { randomUUID } from 'node:crypto'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import {
  daysAfter,
  endAfterReturn,
  rewardRefusals,
  type Reward,
  type RewardChoice,
  type RewardState,
} from './rules.ts'
import * as store from './store.ts'

export type Mover = { actor: string; reason?: Reason }

/** The one transition function of rewards; the table writes the event. Throws `rewards.not_claimable`. */
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

/** A review was written: its reward waits for it to be published. Doing it again changes nothing. */
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

/**
 * The review is published: its reward may be chosen. Answers the reward it earned, whatever became of it
 * since; null: it earned none.
 */
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

/** The review came to nothing: so does its reward, unless it was chosen already. */
export async function voidReward(tx: Ctx, reviewId: string, mover: Mover): Promise<void> {
  const reward = await store.lockReward(tx.db, { reviewId })
  if (reward?.state === 'locked' || reward?.state === 'claimable') await moveReward(tx, reward, 'void', mover)
}

/** Its time is over; one that is held by an order, or was used meanwhile, is left alone. */
export async function expireReward(tx: Ctx, id: string): Promise<void> {
  const reward = await store.lockReward(tx.db, { id })
  const isOpen = (reward?.state === 'claimable' || reward?.state === 'claimed') && !reward.isFrozen
  if (reward && isOpen && (reward.expiresAt ?? '') <= tx.clock.now().toISOString())
    await moveReward(tx, reward, 'expired', { actor: 'system' })
}

/** Somebody's own reward, locked. Throws `rewards.unknown`. */
export async function lockOwnReward(tx: Ctx, by: { id: string; memberId: string }): Promise<Reward> {
  const reward = await store.lockReward(tx.db, by)
  if (!reward) throw new Refusal(rewardRefusals.unknown)
  return reward
}

/** Writes down what was chosen; whether it may be was asked before (`refusalToClaim`). */
export async function chooseReward(tx: Ctx, reward: Reward, choice: RewardChoice): Promise<void> {
  const chosen = {
    choice: choice.key,
    kind: choice.kind,
    sub_sku: choice.kind === 'gift_item' ? choice.subSku : null,
    worth: Math.round(choice.worth * 100),
  }
  // the order that held the first gift cannot have another one
  if (reward.state === 'claimed') await store.changeChoice(tx.db, reward.id, { ...chosen, order_id: null })
  else await moveReward(tx, reward, 'claimed', { actor: 'member', reason: choice.key }, chosen)
}

/** What needs no order was given at once. */
export const redeemAtOnce = (tx: Ctx, reward: Pick<Reward, 'id'>, couponCode: string | null): Promise<void> =>
  moveReward(tx, reward, 'redeemed', { actor: 'member' }, { coupon_code: couponCode })

export const rewardsOf = (ctx: Ctx, memberId: string, paging: { page: number; limit: number }) =>
  store.listRewards(ctx.db, memberId, paging)

/** Rewards that a member has yet to choose, the one that ends first before the others. */
export const claimableRewardsOf = (ctx: Ctx, memberId: string): Promise<Reward[]> =>
  store.listClaimable(ctx.db, memberId)

export const findReward = (ctx: Ctx, id: string): Promise<Reward | null> => store.findReward(ctx.db, id)

/** Gifts that a member can have sent with an order. */
export const giftsOf = (ctx: Ctx, memberId: string): Promise<Reward[]> =>
  store.listGifts(ctx.db, memberId, ctx.clock.now())

/**
 * The order that a review's reward was earned by is disputed: it waits, unless it was used already. Answers
 * the reward; null: there is none.
 */
export async function freezeReward(tx: Ctx, reviewId: string): Promise<Reward | null> {
  const reward = await store.lockReward(tx.db, { reviewId })
  if (reward && !reward.isFrozen) await store.freeze(tx.db, reward.id, { frozen_at: tx.clock.now() })
  return reward
}

/**
 * The dispute is over. Won: it goes on, for a week at least. Lost: it comes to nothing, unless it was used
 * already. Answers the reward that was frozen; null: none was.
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
  const isUnused = reward.state === 'locked' || reward.state === 'claimable' || reward.state === 'claimed'
  if (outcome === 'lost' && isUnused)
    await moveReward(tx, reward, 'void', { actor: 'system', reason: { cause: 'chargeback' } })
  return reward
}

/** Rewards of an account become another's, of the same person. */
export const moveRewards = (tx: Ctx, from: string, to: string): Promise<void> =>
  store.moveRewards(tx.db, from, to)
