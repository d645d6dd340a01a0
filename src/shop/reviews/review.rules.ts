import { refusals } from '../refusal.ts'
import type { Text } from '../region.ts'
import type { Written } from './writing/language.rules.ts'

export const reviewStates = [
  'awaiting',
  'processing',
  'published',
  'rejected',
  'changes_requested',
  'hidden',
  'withdrawn',
  'replaced',
] as const
export type ReviewState = (typeof reviewStates)[number]

/**
 * Permitted transitions of a review (rules/reviews#3); the table `moves` has the same ones. A new version replaces
 * the published one.
 */
export const reviewMoves = {
  awaiting: ['processing'],
  processing: ['published', 'rejected', 'changes_requested', 'withdrawn'],
  changes_requested: ['processing', 'withdrawn'],
  published: ['hidden', 'withdrawn', 'replaced'],
  rejected: [],
  hidden: [],
  withdrawn: [],
  replaced: [],
} as const satisfies Record<ReviewState, readonly ReviewState[]>

/** The states from which a state can be reached. */
export const statesLeadingTo = (to: ReviewState): ReviewState[] =>
  reviewStates.filter((from) => (reviewMoves[from] as readonly ReviewState[]).includes(to))

export const reviewRefusals = /* @__PURE__ */ refusals('reviews', {
  unknown: 'missing',
  own_vote: 'refused',
  not_open: 'conflict',
  closed: 'conflict',
  illegal_transition: 'conflict',
  asked_before: 'conflict',
  changed_meanwhile: 'conflict',
  reason_missing: 'invalid',
  unknown_photo: 'invalid',
  unknown_scalp: 'invalid',
  unknown_video: 'invalid',
  video_type: 'refused',
  too_many_videos: 'refused',
  too_many_photos: 'refused',
  photo_type: 'refused',
  photo_moves: 'refused',
  photo_pixels: 'refused',
  photo_broken: 'refused',
})

/** The purchased product as recorded by the order. */
export type Bought = {
  name: Text
  optionName: Text
  thumbnail: string
  /** URL of the product page. */
  url: string
  orderNumber: string
}

/** Fields an author writes. */
export type Words = {
  rating: number
  title: string
  content: string
  nickname: string
  scalpType: string
  photoIds: readonly string[]
  videoId: string
}

/** A member's review, from when it can be written. Text fields are null until it is submitted. */
export type MemberReview = {
  id: string
  /** New versions only: the row of the first version. */
  rootId: string | null
  memberId: string
  orderId: string
  sku: string
  bought: Bought
  state: ReviewState
  opensAt: string
  closesAt: string
  rating: number | null
  title: string | null
  content: string | null
  nickname: string | null
  language: Written | null
  /** Key of a scalp type, stated by the author for display. */
  scalpType: string | null
  photoIds: readonly string[]
  videoId: string | null
  findings: readonly string[]
  reasons: readonly string[]
  note: string
  wasSentBack: boolean
  rewarded: boolean
  reply: Text | null
  helpful: number
  submittedAt: string | null
  decidedAt: string | null
  createdAt: string | null
}

/** rules/reviews#2 */
export const leastCharacters = 20
export const mostPhotos = 6
/** Photos that can be uploaded for one review before it is submitted; more indicate abuse. */
export const mostUploads = 24

/** Whether the author's scalp type is relevant for a product. */
export const aboutHair = (categories: readonly string[]): boolean => categories.includes('hair_care')

/** Id of the first version, which all versions share. */
export const rootOf = ({ id, rootId }: Pick<MemberReview, 'id' | 'rootId'>): string => rootId ?? id

/** Whether it can be written now. */
const isOpen = ({ opensAt, closesAt }: Pick<MemberReview, 'opensAt' | 'closesAt'>, now: Date): boolean => {
  const at = now.toISOString()
  return opensAt <= at && at < closesAt
}

/** Why it cannot be written now; null: it can. */
export function refusalToWrite(
  review: Pick<MemberReview, 'state' | 'opensAt' | 'closesAt'>,
  now: Date,
): 'not_open' | 'closed' | 'illegal_transition' | null {
  if (review.state !== 'awaiting') return 'illegal_transition'
  if (now.toISOString() < review.opensAt) return 'not_open'
  return isOpen(review, now) ? null : 'closed'
}

/** Whether its author can still change or replace it. */
export const canEdit = ({ state }: Pick<MemberReview, 'state'>): boolean =>
  state === 'processing' || state === 'changes_requested' || state === 'published'

export const canWithdraw = canEdit

/** Few stars open a care task, and have no other effect (rules/reviews#6). */
export const needsCare = (rating: number): boolean => rating <= 2
