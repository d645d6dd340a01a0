import { z } from 'zod'
import { onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'

/** A photo of a review: the addresses of its two sizes, width and height of the large one. */
export const ReviewPhoto = onWire({
  id: Id,
  small: z.string(),
  large: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})
export type ReviewPhoto = z.output<typeof ReviewPhoto>
