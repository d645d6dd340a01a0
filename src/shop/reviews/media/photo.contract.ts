import { z } from 'zod'
import { onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'

/** A photo of a review: URLs of both sizes, and the dimensions of the large one. */
export const ReviewPhoto = onWire({
  id: Id,
  small: z.string(),
  large: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})
export type ReviewPhoto = z.output<typeof ReviewPhoto>
