import { z } from 'zod'
import { productFlags } from '../product-flags.ts'
import { marketKeys } from '../region.ts'

/** Platforms that read products as feeds. */
export const feedPlatforms = ['google', 'meta', 'openai'] as const
export type FeedPlatform = (typeof feedPlatforms)[number]

const flags = z.array(z.enum(productFlags))

/** Which product feeds there are, and what is left out of them (rules/platform#14). */
export const ProductFeeds = z
  .object({
    markets: z.array(z.enum(marketKeys)).default(['hk-hk', 'hk-en', 'tw-zh']),
    platforms: z.array(z.enum(feedPlatforms)).default([...feedPlatforms]),
    withheld: z
      .object({ google: flags.default([]), meta: flags.default(['supplement']), openai: flags.default([]) })
      .prefault({}),
    withheldProducts: z.array(z.string().meta({ goods: 'product' })).default([]),
  })
  .prefault({})
export type ProductFeeds = z.output<typeof ProductFeeds>
