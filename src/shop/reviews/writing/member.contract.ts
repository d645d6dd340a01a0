import { z } from 'zod'
import { endpoint, line, longText, onWire, wholeNumber } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { Text } from '../../text.ts'
import { reasonCodes } from '../moderation/moderation.rules.ts'
import { ReviewVideo } from '../media/video.contract.ts'
import { ReviewPhoto } from '../media/photo.contract.ts'
import { leastCharacters, mostPhotos, reviewStates } from '../review.rules.ts'
import { Reward } from '../reward.contract.ts'

/** A product of a delivered order with its buyer's review. */
export const OwnReview = onWire(
  {
    id: Id,
    state: z.enum(reviewStates),
    sku: z.string(),
    name: z.string(),
    optionName: z.string(),
    thumbnail: z.string(),
    url: z.string(),
    orderNumber: z.string(),
    /** End of the period to write it. */
    closesAt: z.iso.datetime(),
    daysLeft: z.number().int(),
    rating: z.number().int().nullable(),
    title: z.string().nullable(),
    content: z.string().nullable(),
    nickname: z.string().nullable(),
    scalpType: z.string().nullable(),
    photos: z.array(ReviewPhoto),
    video: ReviewVideo.nullable(),
    /** New versions only: the review that stays visible until this one is published. */
    replaces: Id.nullable(),
    submittedAt: z.iso.datetime().nullable(),
    publishedAt: z.iso.datetime().nullable(),
    /** Why it was rejected, or what to change. */
    reasons: z.array(z.enum(reasonCodes)),
    note: z.string(),
    canEdit: z.boolean(),
    canWithdraw: z.boolean(),
    reply: Text.nullable(),
  },
  { id: '_id' },
).meta({ id: 'OwnReview' })

export type OwnReview = z.output<typeof OwnReview>

export const listOwnReviews = endpoint('GET', '/user/comments', {
  name: 'user-comments',
  about:
    'The products the caller can review, the reviews in moderation or sent back, the published ones (newest first, paged), and the rewards earned.',
  query: z.object({ page: wholeNumber(1, 1_000).default(1), limit: wholeNumber(1, 100).default(20) }),
  answer: onWire({
    awaiting: z.array(OwnReview),
    processing: z.array(OwnReview),
    published: z.array(OwnReview),
    publishedTotal: z.number().int(),
    rewards: z.array(Reward),
  }),
})

export const getOwnReview = endpoint('GET', '/comment', {
  name: 'own-comment',
  about: 'One review of the caller, or a product without one, with its uploaded photos.',
  query: onWire({ commentId: Id }),
  /** `scalpTypes`: choices for the author's scalp type; empty for products that are not about hair. */
  answer: onWire({
    comment: OwnReview,
    uploaded: z.array(ReviewPhoto),
    /** The latest uploaded video. */
    uploadedVideo: ReviewVideo.nullable(),
    nickname: z.string(),
    scalpTypes: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
  refuses: ['reviews.unknown'],
})

const words = {
  commentId: Id,
  rating: wholeNumber(1, 5),
  title: line(120).pipe(z.string().min(1)),
  content: longText(4_000)
    .trim()
    .pipe(
      z.string().superRefine((text, issue) => {
        // counts code points, so that a Chinese character counts as one
        if ([...text].length < leastCharacters)
          issue.addIssue({
            code: 'too_small',
            origin: 'string',
            minimum: leastCharacters,
            inclusive: true,
            input: text,
          })
      }),
    ),
  nickname: line(40).pipe(z.string().min(1)),
  /** A key of `scalpTypes`, shown with the review; empty: not stated. */
  scalpType: line(40).default(''),
  /** Ids of photos uploaded for this review; others are not shown. */
  photoIds: z.array(Id).max(mostPhotos).default([]),
  /** The uploaded video to show; empty: none. */
  videoId: z.union([Id, z.literal('')]).default(''),
}

const refuses = [
  'reviews.unknown',
  'reviews.not_open',
  'reviews.closed',
  'reviews.illegal_transition',
  'reviews.unknown_photo',
  'reviews.unknown_scalp',
  'reviews.unknown_video',
  'shop.too_many_requests',
]

export const writeReview = endpoint('POST', '/comment', {
  name: 'comment',
  about:
    'Submits a review of a product of a delivered order: title, at least 20 characters of text, 1 to 5 stars. It is moderated first.',
  body: onWire(words),
  answer: z.object({ comment: OwnReview }),
  refuses,
})

export const editReview = endpoint('PUT', '/comment', {
  name: 'edit-comment',
  about:
    'Edits a review in moderation or sent back; of a published one creates a new version, while the old one stays visible.',
  body: onWire(words),
  answer: z.object({ comment: OwnReview }),
  refuses,
})

export const withdrawReview = endpoint('DELETE', '/comment', {
  name: 'withdraw-comment',
  about:
    'Withdraws a review; of a published one its new version too. An unclaimed reward is revoked with it.',
  body: onWire({ commentId: Id }),
  answer: z.object({ done: z.literal(true) }),
  refuses: ['reviews.unknown', 'reviews.illegal_transition'],
})
