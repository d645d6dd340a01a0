import { daysLeft } from '../rewards/rules.ts'
import { textIn, type Locale } from '../region.ts'
import type { OwnReview } from './writing/member.contract.ts'
import type { ReasonCode } from './moderation/moderation.rules.ts'
import type { ReviewVideo } from './media/video.contract.ts'
import type { ReviewPhoto } from './media/photo.contract.ts'
import { canEdit, canWithdraw, type MemberReview } from './review.rules.ts'

/** URL of a photo; `desk` URLs also work for staff on unpublished reviews. */
export function photoFrom(
  { id, width, height }: { id: string; width: number; height: number },
  at: 'shop' | 'desk' = 'shop',
): ReviewPhoto {
  const path = at === 'shop' ? `/api/v1/comment/photo/${id}` : `/api/admin/v1/reviews/photos/${id}`
  return { id, small: `${path}?size=small`, large: path, width, height }
}

/** URL of a video; `desk` as for photos. Null: none. */
export function videoFrom(row: { id: string; kind: string }, at?: 'shop' | 'desk'): ReviewVideo
export function videoFrom(
  row: { id: string; kind: string } | null | undefined,
  at?: 'shop' | 'desk',
): ReviewVideo | null
export function videoFrom(
  row: { id: string; kind: string } | null | undefined,
  at: 'shop' | 'desk' = 'shop',
): ReviewVideo | null {
  if (!row) return null
  const url = at === 'shop' ? `/api/v1/comment/video/${row.id}` : `/api/admin/v1/reviews/videos/${row.id}`
  return { id: row.id, url, type: row.kind === 'webm' ? 'video/webm' : 'video/mp4' }
}

/** Photos of a review, in the author's order. */
export const photosOf = (
  ids: readonly string[],
  rows: readonly { id: string; width: number; height: number }[],
  at: 'shop' | 'desk' = 'shop',
): ReviewPhoto[] =>
  ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id)
    return row ? [photoFrom(row, at)] : []
  })

type Telling = {
  locale: Locale
  now: Date
  photos: readonly { id: string; width: number; height: number }[]
  videos: readonly { id: string; kind: string }[]
}

/** A review as its author sees it. */
export function ownReview(review: MemberReview, { locale, now, photos, videos }: Telling): OwnReview {
  const { bought } = review
  return {
    id: review.id,
    state: review.state,
    sku: review.sku,
    name: textIn(locale, bought.name),
    optionName: textIn(locale, bought.optionName),
    thumbnail: bought.thumbnail,
    url: bought.url,
    orderNumber: bought.orderNumber,
    closesAt: review.closesAt,
    daysLeft: daysLeft(review.closesAt, now),
    rating: review.rating,
    title: review.title,
    content: review.content,
    nickname: review.nickname,
    scalpType: review.scalpType,
    photos: photosOf(review.photoIds, photos),
    video: videoFrom(videos.find(({ id }) => id === review.videoId)),
    replaces: review.rootId,
    submittedAt: review.submittedAt,
    publishedAt: review.state === 'published' ? review.decidedAt : null,
    reasons: review.reasons as ReasonCode[], // decisions write only these words
    note: review.note,
    canEdit: canEdit(review),
    canWithdraw: canWithdraw(review),
    reply:
      review.reply === null
        ? null
        : { chi: review.reply.chi, eng: review.reply.eng, cn: review.reply.cn, tw: review.reply.tw },
  }
}
