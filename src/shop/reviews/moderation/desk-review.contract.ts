import { causes } from '../../causes.ts'
import { z } from 'zod'
import { onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { Text } from '../../text.ts'
import { findings, reasonCodes } from './moderation.rules.ts'
import { ReviewPhoto } from '../media/photo.contract.ts'
import { reviewStates } from '../review.rules.ts'
import { ReviewVideo } from '../media/video.contract.ts'

export const timestamp = z.iso.datetime()

/** A review for staff; its author is identified by nickname and order only. */
export const DeskReview = onWire({
  id: Id,
  state: z.enum(reviewStates),
  sku: z.string(),
  productName: Text,
  url: z.string(),
  /** Null: imported from a file. */
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  nickname: z.string(),
  rating: z.number().int(),
  language: z.enum(['chi', 'cn', 'eng']),
  title: z.string(),
  content: z.string(),
  /** Scalp type stated by the author, shown with the review. */
  scalpType: Text.nullable(),
  photos: z.array(ReviewPhoto),
  video: ReviewVideo.nullable(),
  /** Findings of the automatic check; without any, it can be published automatically. */
  findings: z.array(z.enum(findings)),
  reasons: z.array(z.enum(reasonCodes)),
  note: z.string(),
  wasSentBack: z.boolean(),
  /** Whether it is a new version of a published review. */
  isVersion: z.boolean(),
  rewarded: z.boolean(),
  featured: z.boolean(),
  reply: Text.nullable(),
  submittedAt: timestamp.nullable(),
  /** When it should be decided, and when it is published automatically if it has no findings. */
  dueAt: timestamp.nullable(),
  decidedAt: timestamp.nullable(),
  createdAt: timestamp.nullable(),
}).meta({ id: 'DeskReview' })

export type DeskReview = z.output<typeof DeskReview>

export const ReviewEvent = z.object({
  at: timestamp,
  from: z.string().nullable(),
  to: z.string(),
  actor: z.string(),
  cause: z.enum(causes),
  reason: z.string(),
})
