import { daysLeft } from '../rewards/rules.ts'
import { textIn, type Locale } from '../region.ts'
import type { OwnReview } from './member.contract.ts'
import type { ReasonCode } from './moderation.rules.ts'
import type { ReviewPhoto } from './photo.contract.ts'
import { canEdit, canWithdraw, type MemberReview } from './review.rules.ts'

/** Where a photo's file is; `desk` shows staff those of unpublished reviews too. */
export function photoFrom({ id, width, height }: { id: string; width: number; height: number }, at: 'shop' | 'desk' = 'shop'): ReviewPhoto {
  const path = at === 'shop' ? `/api/v1/comment/photo/${id}` : `/api/admin/v1/reviews/photos/${id}`
  return { id, small: `${path}?size=small`, large: path, width, height }
}

/** The photos of a review, in the order its author put them. */
export const photosOf = (
  ids: readonly string[],
  rows: readonly { id: string; width: number; height: number }[],
  at: 'shop' | 'desk' = 'shop',
): ReviewPhoto[] =>
  ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id)
    return row ? [photoFrom(row, at)] : []
  })

/** A review as its author sees it. */
export function ownReview(
  review: MemberReview,
  { locale, now, photos }: { locale: Locale; now: Date; photos: readonly { id: string; width: number; height: number }[] },
): OwnReview {
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
    replaces: review.rootId,
    submittedAt: review.submittedAt,
    publishedAt: review.state === 'published' ? review.decidedAt : null,
    reasons: review.reasons as ReasonCode[], // written by decisions that know the words
    note: review.note,
    canEdit: canEdit(review),
    canWithdraw: canWithdraw(review),
    reply: review.reply === null ? null : { chi: review.reply.chi, eng: review.reply.eng, cn: review.reply.cn, tw: review.reply.tw },
  }
}
