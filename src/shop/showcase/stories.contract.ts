import { z } from 'zod'
import { onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { Text } from '../text.ts'

export const ReviewStory = onWire({
  id: Id,
  imageUrl: z.string(),
  videoUrl: z.string().optional(),
  title: Text,
  description: Text,
  name: z.string(),
  rating: z.number().int(),
  igLink: z.string().optional(),
  sku: z.string().optional(),
  /** Products that are named with it, as long as they are there; `url` without its locale. */
  products: z.array(z.object({ sku: z.string(), name: Text, url: z.string() })),
})
export type ReviewStory = z.output<typeof ReviewStory>
