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
  submittedAt: timestamp.nullable(),
  /** When it should be decided on, and when it is published by itself if nothing was found in it. */
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
