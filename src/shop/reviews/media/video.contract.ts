import { z } from 'zod'
import { onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'

/** A video of a review: URL and media type. */
export const ReviewVideo = onWire({ id: Id, url: z.string(), type: z.enum(['video/mp4', 'video/webm']) })
export type ReviewVideo = z.output<typeof ReviewVideo>
