import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { on, type CronJob } from '../news.ts'
import { isDisputeOpen } from '../orders/disputes/dispute.ts'
import { forgetFiles } from '../personal.ts'
import { isRefusal } from '../refusal.ts'
import { freezeReward, thawReward } from '../rewards/rewards.ts'
import type { Reward } from '../rewards/rules.ts'
import { clawBack } from '../wallet/claw-back.ts'
import { freezeCredit, frozenOf, thawCredit } from '../wallet/freezes.ts'
import { eachByItself } from '../portions.ts'
import { lockReview, publish } from './moderation/decide.ts'
import { closeReturned, openReviews, openTreatmentReview } from './writing/eligible.ts'
import * as photos from './media/photo.store.ts'
import * as videos from './media/video.store.ts'
import * as lists from './writing/review-lists.store.ts'

const day = 86_400_000

export const openForReview = on('order.delivered', 'open-for-review', (tx, { orderId }) =>
  openReviews(tx, orderId),
)

/** What somebody bought as a guest and was delivered before they had an account. */
export const openClaimedForReview = on('order.claimed', 'open-claimed-for-review', (tx, { orderId }) =>
  openReviews(tx, orderId),
)

/** What its buyer sent back was not kept: there is nothing left to write about, and no reward to earn by it. */
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
      // news of the dispute may come after those of its end, and what is lost is lost all the same
      if (outcome === 'lost') await freeze(tx, id)
      const reward = await thawReward(tx, id, outcome)
      if (!isInWallet(reward)) continue
      if (outcome === 'lost') await takeBackUnspent(tx, reward)
      await thawCredit(tx, givenFor(reward))
    }
  },
)

/** A review's reward waits, and what it gave. */
async function freeze(tx: Ctx, reviewId: string): Promise<void> {
  const reward = await freezeReward(tx, reviewId)
  if (isInWallet(reward)) await freezeCredit(tx, givenFor(reward))
}

/** Whether a reward became Cash Dollar. */
const isInWallet = (reward: Reward | null): reward is Reward =>
  reward?.state === 'redeemed' && reward.kind === 'cash_dollar'
const givenFor = ({ memberId, id: ref }: Reward) => ({ memberId, ref })

/** What was spent of a review's reward stays spent. */
async function takeBackUnspent(tx: Ctx, reward: Reward): Promise<void> {
  const given = givenFor(reward)
  for (const amount of await frozenOf(tx, given))
    await clawBack(tx, {
      ...given,
      amount,
      kind: 'review_reward',
      key: `reward:${reward.id}:lost:${amount.currency}`,
    })
}

/** Whose week after delivery is over hears that they may write, once an order, at nine in the morning. */
export const inviteReviews: CronJob = {
  job: 'ask-for-reviews',
  at: '0 1 * * *', // 09:00 in Hong Kong
  run: (ctx) =>
    ctx.transaction(async (tx) => {
      for (const invited of await lists.takeToInvite(tx.db, tx.clock.now()))
        await tx.publish('review.invited', invited)
    }),
}

/** What waited for two weeks, and in which nothing was found, is published by itself (rules/reviews#5). */
export const publishCleanReviews: CronJob = {
  job: 'publish-clean-reviews',
  at: '40 * * * *',
  async run(ctx) {
    const { review_clocks: clocks } = await settingsOf(ctx)
    const before = new Date(ctx.clock.now().getTime() - clocks.publishDays * day)
    const clean = await lists.listClean(ctx.db, before, 200)
    await eachByItself(clean, (id) =>
      ctx
        .transaction(async (tx) => {
          const { review, versions } = await lockReview(tx, { id })
          const isDue =
            review.state === 'processing' &&
            review.findings.length === 0 &&
            Date.parse(review.submittedAt ?? '') <= before.getTime()
          const reason = { cause: 'nothing_found', note: String(clocks.publishDays) } as const
          if (isDue) await publish(tx, review, versions, { actor: 'system', reason })
        })
        .catch((error: unknown) => {
          if (!isRefusal(error)) throw error // decided meanwhile
        }),
    )
  },
}

/** Photos and videos that were never sent along, or whose review is gone, are kept for a month. */
export const forgetPhotos: CronJob = {
  job: 'forget-photos',
  at: '20 19 * * *', // 03:20 in Hong Kong
  async run(ctx) {
    const before = new Date(ctx.clock.now().getTime() - 30 * day)
    await forgetFiles(ctx, (db, most) => photos.dropPhotos(db, before, most), ctx.photos)
    await forgetFiles(ctx, (db, most) => videos.dropVideos(db, before, most), ctx.videos)
  },
}
