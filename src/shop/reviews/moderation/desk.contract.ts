import { z } from 'zod'
import { endpoint, FileAnswer, line, onWire, paging, wholeNumber } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { decisions, findings, reasonCodes } from './moderation.rules.ts'
import { reviewStates } from '../review.rules.ts'
import { DeskReview, ReviewEvent, timestamp } from './desk-review.contract.ts'

const shownStates = reviewStates.filter((state) => state !== 'awaiting')

export const listDeskReviews = endpoint('GET', adminPath('/reviews'), {
  name: 'staff-reviews',
  about:
    'Reviews, oldest first; with the numbers of published, rejected and returned ones by stars, so that bias is visible.',
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

export const getDeskReview = endpoint('GET', adminPath('/reviews/{id}'), {
  name: 'staff-review',
  about: 'One review with its history, and the published version it would replace.',
  query: z.object({ id: Id }),
  answer: z.object({
    review: DeskReview,
    published: DeskReview.nullable(),
    events: z.array(ReviewEvent),
    care: onWire({ openedAt: timestamp, doneAt: timestamp.nullable() }).nullable(),
  }),
  refuses: ['reviews.unknown'],
})

const one = { query: z.object({ id: Id }), answer: z.object({ review: DeskReview }) }

export const decideReview = endpoint('POST', adminPath('/reviews/{id}/decide'), {
  name: 'staff-decide-review',
  about:
    'Publishes, rejects or sends back (once) a waiting review; the last two with reasons, which exclude the stars.',
  ...one,
  body: z.object({
    decision: z.enum(decisions),
    reasons: z.array(z.enum(reasonCodes)).max(reasonCodes.length).default([]),
    /** Note to the author. */
    note: line(1_000).default(''),
    /** `submitted_at` of the text that was read, because its author may have changed it since. Empty: not checked. */
    seen: line(40).default(''),
  }),
  refuses: [
    'reviews.unknown',
    'reviews.illegal_transition',
    'reviews.changed_meanwhile',
    'reviews.reason_missing',
    'reviews.asked_before',
    'staff.own_gain',
  ],
})

export const replyToReview = endpoint('PUT', adminPath('/reviews/{id}/reply'), {
  name: 'staff-reply-to-review',
  about:
    'Replies to a published review, in up to four languages; empty ones use another language, and all empty removes the reply.',
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
  about: 'Hides a published review.',
  ...one,
  body: z.object({
    reasons: z.array(z.enum(reasonCodes)).max(reasonCodes.length).default([]),
    note: line(1_000).default(''),
  }),
  refuses: ['reviews.unknown', 'reviews.illegal_transition', 'reviews.reason_missing'],
})

export const featureReview = endpoint('POST', adminPath('/reviews/{id}/feature'), {
  name: 'staff-feature-review',
  about: 'Features a published review among the stories, or removes it from them.',
  ...one,
  body: z.object({ featured: z.boolean() }),
  refuses: ['reviews.unknown', 'reviews.illegal_transition'],
})

export const closeCare = endpoint('POST', adminPath('/reviews/{id}/cared'), {
  name: 'staff-close-review-care',
  about: 'Marks the author of a review with few stars as contacted.',
  ...one,
  body: z.object({ note: line(1_000).default('') }),
  refuses: ['reviews.unknown', 'reviews.illegal_transition'],
})

export const getDeskPhoto = endpoint('GET', adminPath('/reviews/photos/{id}'), {
  name: 'staff-review-photo',
  about: 'A photo of any review, for staff.',
  query: z.object({ id: Id, size: z.enum(['small', 'large']).default('large') }),
  answer: FileAnswer,
  files: ['image/webp'],
  refuses: ['shop.not_found'],
})

export const getDeskVideo = endpoint('GET', adminPath('/reviews/videos/{id}'), {
  name: 'staff-review-video',
  about: 'A video of any review, for staff.',
  query: z.object({ id: Id }),
  answer: FileAnswer,
  files: ['video/mp4', 'video/webm'],
  refuses: ['shop.not_found'],
})
