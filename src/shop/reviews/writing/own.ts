import type { Ctx } from '../../context.ts'
import { personName, type PersonName } from '../../person.ts'
import { findMember } from '../../members/accounts.ts'
import { Refusal } from '../../refusal.ts'
import { serve } from '../../serve.ts'
import { asking } from './asking.ts'
import { toRewardsView } from '../claim.ts'
import * as contract from './member.contract.ts'
import * as photos from '../media/photo.store.ts'
import { reviewRefusals, rootOf, type MemberReview } from '../review.rules.ts'
import { scalpChoices } from './scalp.ts'
import { ownReview, photoFrom, videoFrom } from '../view.rules.ts'
import * as videos from '../media/video.store.ts'
import * as store from './written.store.ts'
import * as lists from './review-lists.store.ts'

async function toView(ctx: Ctx, reviews: readonly MemberReview[]): Promise<contract.OwnReview[]> {
  const rows = await photos.listPhotos(
    ctx.db,
    reviews.flatMap(({ photoIds }) => photoIds),
  )
  const videoRows = await videos.listVideos(
    ctx.db,
    reviews.map(({ videoId }) => videoId),
  )
  const telling = { locale: ctx.shopper.locale, now: ctx.clock.now(), photos: rows, videos: videoRows }
  return reviews.map((review) => ownReview(review, telling))
}

/** A review as its author sees it. Throws `reviews.unknown`. */
export async function toOwnReviewView(ctx: Ctx, id: string): Promise<contract.OwnReview> {
  const review = await store.findReview(ctx.db, { id })
  const [reviewView] = review ? await toView(ctx, [review]) : []
  if (!reviewView) throw new Refusal(reviewRefusals.unknown)
  return reviewView
}

export const listOwnReviews = serve(
  contract.listOwnReviews,
  { who: 'member', limit: 'account' },
  async (ctx, { page, limit }) => {
    const { id } = asking(ctx)
    const [awaiting, processing, published, { rewards }] = await Promise.all([
      lists.listAwaiting(ctx.db, id, ctx.clock.now()),
      lists.listProcessing(ctx.db, id),
      lists.listPublishedOf(ctx.db, id, { from: (page - 1) * limit, size: limit }),
      toRewardsView(ctx, id, { page: 1, limit: 100 }),
    ])
    return {
      awaiting: await toView(ctx, awaiting),
      processing: await toView(ctx, processing),
      published: await toView(ctx, published.reviews),
      publishedTotal: published.total,
      rewards,
    }
  },
)

export const getOwnReview = serve(
  contract.getOwnReview,
  { who: 'member', limit: 'account' },
  async (ctx, { commentId }) => {
    const memberId = asking(ctx).id
    const review = await store.findReview(ctx.db, { id: commentId, memberId })
    if (!review) throw new Refusal(reviewRefusals.unknown)
    const [uploaded, video, account, types, [comment]] = await Promise.all([
      photos.listUploaded(ctx.db, rootOf(review)),
      videos.newestVideo(ctx.db, rootOf(review)),
      findMember(ctx, { id: memberId }),
      scalpChoices(ctx, review.sku),
      toView(ctx, [review]),
    ])
    if (!comment) throw new Refusal(reviewRefusals.unknown)
    return {
      comment,
      uploaded: uploaded.map((row) => photoFrom(row)),
      uploadedVideo: videoFrom(video),
      nickname: account ? publicNickname(account) : '',
      scalpTypes: types,
    }
  },
)

/** Default nickname of a review; a full name that was not chosen as a nickname is not made public. */
function publicNickname(account: PersonName & { nickname: string }): string {
  const joined = `${account.firstname} ${account.lastname}`.trim()
  return account.nickname === personName(account) || account.nickname === joined
    ? account.firstname
    : account.nickname
}
