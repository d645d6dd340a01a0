import { causes } from '../../causes.ts'
import { z } from 'zod'
import { endpoint, FileAnswer, line, onWire, paging, wholeNumber } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { Text } from '../../text.ts'
import { decisions, findings, reasonCodes } from './moderation.rules.ts'
import { ReviewPhoto } from '../media/photo.contract.ts'
import { reviewStates } from '../review.rules.ts'
import { ReviewVideo } from '../media/video.contract.ts'

const time = z.iso.datetime()

/** A review as the desk sees it; who wrote it is known by nickname and order alone. */
export const DeskReview = onWire({
  id: Id,
  state: z.enum(reviewStates),
  sku: z.string(),
  productName: Text,
  url: z.string(),
  /** Null: it came from a file. */
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  nickname: z.string(),
  rating: z.number().int(),
  language: z.enum(['chi', 'cn', 'eng']),
  title: z.string(),
  content: z.string(),
  /** What its author says of their scalp, to be shown with it. */
  scalpType: Text.nullable(),
  photos: z.array(ReviewPhoto),
  video: ReviewVideo.nullable(),
  /** What reading it by machine found; none, and it may be published by itself. */
  findings: z.array(z.enum(findings)),
  reasons: z.array(z.enum(reasonCodes)),
  note: z.string(),
  wasSentBack: z.boolean(),
  /** A new version of what is published already. */
  isVersion: z.boolean(),
  rewarded: z.boolean(),
  featured: z.boolean(),
  reply: Text.nullable(),
  submittedAt: time.nullable(),
  /** When it should be decided on, and when it is published by itself if nothing was found in it. */
  dueAt: time.nullable(),
  decidedAt: time.nullable(),
  createdAt: time.nullable(),
}).meta({ id: 'DeskReview' })
export type DeskReview = z.output<typeof DeskReview>

const shownStates = reviewStates.filter((state) => state !== 'awaiting')

export const listDeskReviews = endpoint('GET', adminPath('/reviews'), {
  name: 'staff-reviews',
  about:
    'Reviews, those that wait the longest first; with how many were published, turned down and sent back by stars, so that nobody chooses by them.',
  query: z.object({
    state: z.enum(shownStates).default('processing'),
    finding: z.enum(findings).optional(),
    stars: wholeNumber(1, 5).optional(),
    search: line(120).default(''),
    ...paging(50),
  }),
  answer: onWire({
    reviews: z.array(DeskReview),
    total: z.number().int(),
    waiting: z.number().int(),
    byStars: z.array(
      onWire({
        rating: z.number().int(),
        published: z.number().int(),
        rejected: z.number().int(),
        changesRequested: z.number().int(),
        hidden: z.number().int(),
        waiting: z.number().int(),
      }),
    ),
  }),
})

export const ReviewEvent = z.object({
  at: time,
  from: z.string().nullable(),
  to: z.string(),
  actor: z.string(),
  cause: z.enum(causes),
  reason: z.string(),
})

export const getDeskReview = endpoint('GET', adminPath('/reviews/{id}'), {
  name: 'staff-review',
  about: 'One review with what became of it, and the published version it would replace.',
  query: z.object({ id: Id }),
  answer: z.object({
    review: DeskReview,
    published: DeskReview.nullable(),
    events: z.array(ReviewEvent),
    care: onWire({ openedAt: time, doneAt: time.nullable() }).nullable(),
  }),
  refuses: ['reviews.unknown'],
})

const one = { query: z.object({ id: Id }), answer: z.object({ review: DeskReview }) }

export const decideReview = endpoint('POST', adminPath('/reviews/{id}/decide'), {
  name: 'staff-decide-review',
  about:
    'Publishes, turns down or sends back (once) what waits; the last two with reasons, of which the stars are none.',
  ...one,
  body: z.object({
    decision: z.enum(decisions),
    reasons: z.array(z.enum(reasonCodes)).max(reasonCodes.length).default([]),
    /** For its author, in words. */
    note: line(1_000).default(''),
  }),
  refuses: [
    'reviews.unknown',
    'reviews.illegal_transition',
    'reviews.reason_missing',
    'reviews.asked_before',
  ],
})

export const replyToReview = endpoint('PUT', adminPath('/reviews/{id}/reply'), {
  name: 'staff-reply-to-review',
  about:
    'Answers a published review below it, in up to four languages; empty ones take over another, all empty takes the answer away.',
  ...one,
  body: z.object({
    chi: line(1_000).default(''),
    eng: line(1_000).default(''),
    cn: line(1_000).default(''),
    tw: line(1_000).default(''),
  }),
  refuses: ['reviews.unknown', 'reviews.illegal_transition'],
})

export const hideReview = endpoint('POST', adminPath('/reviews/{id}/hide'), {
  name: 'staff-hide-review',
  about: 'Takes a published review out of the shop.',
  ...one,
  body: z.object({
    reasons: z.array(z.enum(reasonCodes)).max(reasonCodes.length).default([]),
    note: line(1_000).default(''),
  }),
  refuses: ['reviews.unknown', 'reviews.illegal_transition', 'reviews.reason_missing'],
})

export const featureReview = endpoint('POST', adminPath('/reviews/{id}/feature'), {
  name: 'staff-feature-review',
  about: 'Shows a published review among the stories, or takes it out of them.',
  ...one,
  body: z.object({ featured: z.boolean() }),
  refuses: ['reviews.unknown', 'reviews.illegal_transition'],
})

export const closeCare = endpoint('POST', adminPath('/reviews/{id}/cared'), {
  name: 'staff-close-review-care',
  about: 'Somebody was in touch with the author of a review of few stars.',
  ...one,
  body: z.object({ note: line(1_000).default('') }),
  refuses: ['reviews.unknown', 'reviews.illegal_transition'],
})

export const getDeskPhoto = endpoint('GET', adminPath('/reviews/photos/{id}'), {
  name: 'staff-review-photo',
  about: 'A photo of any review.',
  query: z.object({ id: Id, size: z.enum(['small', 'large']).default('large') }),
  answer: FileAnswer,
  files: ['image/webp'],
  refuses: ['shop.not_found'],
})

export const getDeskVideo = endpoint('GET', adminPath('/reviews/videos/{id}'), {
  name: 'staff-review-video',
  about: 'A video of any review.',
  query: z.object({ id: Id }),
  answer: FileAnswer,
  files: ['video/mp4', 'video/webm'],
  refuses: ['shop.not_found'],
})
