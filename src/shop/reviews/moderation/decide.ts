import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { openReward, voidReward } from '../../rewards/rewards.ts'
import type { Decision, ReasonCode } from './moderation.rules.ts'
import { reviewRefusals, rootOf, type MemberReview } from '../review.rules.ts'
import * as stories from '../media/story.store.ts'
import * as published from '../store.ts'
import { moveReview, type Mover } from '../transition.ts'
import * as store from '../writing/written.store.ts'

/** Publishes the new average of a product's stars. */
async function publishRatings(tx: Ctx, sku: string): Promise<void> {
  await tx.publish('reviews.changed', { ratings: [await published.averageOf(tx.db, sku)] })
}

/** Publishes a review: replaces its earlier version, and makes its reward claimable. */
export async function publish(
  tx: Ctx,
  review: MemberReview,
  versions: readonly MemberReview[],
  mover: Mover,
): Promise<void> {
  const before = versions.find(({ state, id }) => state === 'published' && id !== review.id)
  const root = rootOf(review)
  if (before) {
    await moveReview(tx, before, 'replaced', mover)
    await stories.dropStory(tx.db, before.id)
  }
  const reward = await openReward(tx, root, mover)
  const stored = before
    ? { helpful: before.helpful, reply: before.reply === null ? null : JSON.stringify(before.reply) }
    : {}
  await moveReview(tx, review, 'published', mover, {
    decided_at: tx.clock.now(),
    rewarded: reward !== null && reward.state !== 'void',
    reasons: [],
    note: '',
    ...stored,
  })
  await publishRatings(tx, review.sku)
  await tx.publish('review.published', { reviewId: review.id, isNew: before === undefined })
}

export type Deciding = { decision: Decision; reasons: readonly ReasonCode[]; note: string }

/**
 * Applies a moderation decision of staff. Throws `reviews.reason_missing`, `reviews.asked_before`,
 * `reviews.illegal_transition`.
 */
export async function decide(
  tx: Ctx,
  review: MemberReview,
  versions: readonly MemberReview[],
  { decision, reasons, note }: Deciding,
  actor: string,
): Promise<void> {
  const mover = { actor, reason: reasons.join(', ') }
  if (decision === 'publish') return publish(tx, review, versions, mover)
  if (reasons.length === 0) throw new Refusal(reviewRefusals.reason_missing)
  if (decision === 'request_changes' && review.wasSentBack) throw new Refusal(reviewRefusals.asked_before)
  const response = { reasons: [...reasons], note, decided_at: tx.clock.now() }
  if (decision === 'request_changes') {
    await moveReview(tx, review, 'changes_requested', mover, { ...response, was_sent_back: true })
    await tx.publish('review.changes_requested', { reviewId: review.id })
    return
  }
  await moveReview(tx, review, 'rejected', mover, response)
  if (review.rootId === null) await voidReward(tx, review.id, mover)
  await tx.publish('review.rejected', { reviewId: review.id })
}

/** Unpublishes a review; an unclaimed reward is revoked. */
export async function unpublishReview(
  tx: Ctx,
  review: Pick<MemberReview, 'id' | 'rootId' | 'sku'>,
  to: 'hidden' | 'withdrawn',
  mover: Mover,
): Promise<void> {
  await moveReview(tx, review, to, mover, { decided_at: tx.clock.now() })
  await stories.dropStory(tx.db, review.id)
  await voidReward(tx, rootOf(review), mover)
  await publishRatings(tx, review.sku)
}

/** A review of a member with its versions, locked. Throws `reviews.unknown`. */
export async function lockReview(
  tx: Ctx,
  by: { id: string; memberId?: string },
): Promise<{ review: MemberReview; versions: MemberReview[] }> {
  const versions = await store.lockVersions(tx.db, by)
  const review = versions.find(({ id }) => id === by.id)
  if (!review) throw new Refusal(reviewRefusals.unknown)
  return { review, versions }
}
