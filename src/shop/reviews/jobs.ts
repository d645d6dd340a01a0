import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { on, type CronJob } from '../subscribers.ts'
import { isDisputeOpen } from '../orders/disputes/dispute.ts'
import { forgetFiles } from '../personal.ts'
import { isRefusal } from '../refusal.ts'
import { findOrder } from '../orders/orders.ts'
import { endUnusedCoupon } from '../pricing/coupons.ts'
import { freezeReward, thawReward, voidRefundedReward } from '../rewards/rewards.ts'
import type { Reward } from '../rewards/rules.ts'
import { clawBack } from '../wallet/claw-back.ts'
import { freezeCredit, frozenOf, thawCredit } from '../wallet/freezes.ts'
import { eachByItself } from '../portions.ts'
import { lockReview, publish } from './moderation/decide.ts'
import { closeReturned, openReviews, openTreatmentReview } from './writing/eligible.ts'
import * as photos from './media/photo.store.ts'
import * as videos from './media/video.store.ts'
import * as lists from './writing/review-lists.store.ts'
import { dayMs } from '../calendar.ts'

export const openForReview = on('order.delivered', 'open-for-review', (tx, { orderId }) =>
  openReviews(tx, orderId),
)

/** Opens reviews for guest orders, delivered before, that a new account claimed. */
export const openClaimedForReview = on('order.claimed', 'open-claimed-for-review', (tx, { orderId }) =>
  openReviews(tx, orderId),
)

/** Closes reviews of returned goods, so that they earn no reward. */
export const closeReturnedReviews = on(
  'order.refund_requested',
  'close-returned-reviews',
  (tx, { orderId }) => closeReturned(tx, orderId),
)

export const openTreatmentForReview = on(
  'treatment.completed',
  'open-treatment-for-review',
  openTreatmentReview,
)

export const freezeReviewRewards = on('order.disputed', 'freeze-review-rewards', async (tx, { orderId }) => {
  if (!(await isDisputeOpen(tx, orderId))) return
  for (const id of await lists.listOfOrder(tx.db, orderId)) await freeze(tx, id)
})

export const thawReviewRewards = on(
  'order.dispute_ended',
  'thaw-review-rewards',
  async (tx, { orderId, outcome }) => {
    for (const id of await lists.listOfOrder(tx.db, orderId)) {
      // the event of a dispute can arrive after the one of its end, and a lost one has the same effect
      if (outcome === 'lost') await freeze(tx, id)
      const reward = await thawReward(tx, id, outcome)
      if (outcome === 'lost' && reward?.couponCode) await endUnusedCoupon(tx, reward.couponCode)
      if (!isInWallet(reward)) continue
      if (outcome === 'lost') await takeBackUnspent(tx, reward, 'lost')
      await thawCredit(tx, givenFor(reward))
    }
  },
)

/** Takes back the rewards of an order that was refunded in full, as far as they are unused (rules/reviews#7). */
export const withdrawRefundedRewards = on(
  'order.refunded',
  'withdraw-refunded-rewards',
  async (tx, { orderId }) => {
    const order = await findOrder(tx, orderId)
    if (order?.paymentState !== 'refunded') return
    for (const id of await lists.listOfOrder(tx.db, orderId)) {
      const reward = await voidRefundedReward(tx, id)
      if (reward?.couponCode) await endUnusedCoupon(tx, reward.couponCode)
      if (!isInWallet(reward)) continue
      await freezeCredit(tx, givenFor(reward)) // what an order returns meanwhile is not spent again
      await takeBackUnspent(tx, reward, 'refunded')
      await thawCredit(tx, givenFor(reward))
    }
  },
)

/** Freezes a review's reward and what it credited. */
async function freeze(tx: Ctx, reviewId: string): Promise<void> {
  const reward = await freezeReward(tx, reviewId)
  if (isInWallet(reward)) await freezeCredit(tx, givenFor(reward))
}

/** Whether a reward was redeemed as Cash Dollar. */
const isInWallet = (reward: Reward | null): reward is Reward =>
  reward?.state === 'redeemed' && reward.kind === 'cash_dollar'
const givenFor = ({ memberId, id: ref }: Reward) => ({ memberId, ref })

/** Takes back the unspent part of a reward's credit; what was spent stays spent. */
async function takeBackUnspent(tx: Ctx, reward: Reward, outcome: 'lost' | 'refunded'): Promise<void> {
  const given = givenFor(reward)
  for (const amount of await frozenOf(tx, given))
    await clawBack(tx, {
      ...given,
      amount,
      kind: 'review_reward',
      key: `reward:${reward.id}:${outcome}:${amount.currency}`,
      reason: { cause: outcome === 'lost' ? 'chargeback' : 'refunded' },
    })
}

/** Invites buyers whose week after delivery has passed to write reviews, once for each order, at 09:00. */
export const inviteReviews: CronJob = {
  job: 'ask-for-reviews',
  at: '0 1 * * *', // 09:00 Hong Kong time
  run: (ctx) =>
    ctx.transaction(async (tx) => {
      for (const invited of await lists.takeToInvite(tx.db, tx.clock.now()))
        await tx.publish('review.invited', invited)
    }),
}

/** Publishes reviews without findings after two weeks (rules/reviews#5). */
export const publishCleanReviews: CronJob = {
  job: 'publish-clean-reviews',
  at: '40 * * * *',
  async run(ctx) {
    const { review_clocks: clocks } = await settingsOf(ctx)
    const before = new Date(ctx.clock.now().getTime() - clocks.publishDays * dayMs)
    const clean = await lists.listClean(ctx.db, before, 200)
    await eachByItself(clean, (id) =>
      ctx
        .transaction(async (tx) => {
          const { review, versions } = await lockReview(tx, { id })
          // a review that staff hid is published again by staff only, also as a new version
          const isDue =
            review.state === 'processing' &&
            !versions.some(({ state }) => state === 'hidden') &&
            review.findings.length === 0 &&
            Date.parse(review.submittedAt ?? '') <= before.getTime()
          const reason = { cause: 'nothing_found', note: String(clocks.publishDays) } as const
          if (isDue) await publish(tx, review, versions, { actor: 'system', reason })
        })
        .catch((error: unknown) => {
          if (!isRefusal(error)) throw error // decided concurrently
        }),
    )
  },
}

/** Deletes photos and videos a month after upload if no review uses them. */
export const forgetPhotos: CronJob = {
  job: 'forget-photos',
  at: '20 19 * * *', // 03:20 Hong Kong time
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - 30 * dayMs)
    await forgetFiles(ctx, (db, most) => photos.dropPhotos(db, before, most), ctx.photos)
    await forgetFiles(ctx, (db, most) => videos.dropVideos(db, before, most), ctx.videos)
  },
}
