import { z } from 'zod'
import { feedPlatforms } from '../content/product-feeds.rules.ts'
import { endpoint, line, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { countryKeys, locales } from '../region.ts'
import { adminPath } from '../staff/contract.ts'
import { Text } from '../text.ts'
import { feedStates } from './feed.rules.ts'
import { problemCodes } from './problem.rules.ts'

const time = z.iso.datetime()
const feedKey = line(20).regex(/^[a-z]{1,10}\/[a-z]{2}-[a-z]{2}$/)

const ProblemCount = onWire({
  code: z.enum(problemCodes),
  /** Products that it is about. */
  products: z.number().int(),
  /** It keeps products, or options of them, out of the feed. */
  leavesOut: z.boolean(),
})

const DeskFeed = onWire({
  /** `google/hk-en`. */
  key: z.string(),
  platform: z.enum(feedPlatforms),
  country: z.enum(countryKeys),
  locale: z.enum(locales),
  state: z.enum(feedStates),
  /** All that was changed until then is in it; null: it is made for the first time. */
  checkedAt: time.nullable(),
  /** When it last became another file. */
  madeAt: time.nullable(),
  products: z.number().int(),
  items: z.number().int(),
  bytes: z.number(),
  /** Products that are changed and not in it yet. */
  waiting: z.number().int(),
  problems: z.array(ProblemCount),
  /** Where it is fetched. */
  address: z.string(),
}).meta({ id: 'DeskFeed' })
export type DeskFeed = z.output<typeof DeskFeed>

export const listFeeds = endpoint('GET', adminPath('/feeds'), {
  name: 'staff-feeds',
  about:
    'Product feeds of the markets and platforms that the setting `product_feeds` names: how each is doing, what is in it, what its platform will say of products, and the address it is fetched at.',
  answer: z.object({ feeds: z.array(DeskFeed), now: time }),
})

const FeedProblem = onWire({
  code: z.enum(problemCodes),
  leavesOut: z.boolean(),
  /** Options that it is about; none: the whole product. */
  skus: z.array(z.string()),
})

const ProblemRow = onWire({
  /** Of the product. */
  id: Id,
  sku: z.string(),
  name: Text,
  problems: z.array(FeedProblem),
}).meta({ id: 'FeedProblemRow' })
export type FeedProblemRow = z.output<typeof ProblemRow>

export const listFeedProblems = endpoint('GET', adminPath('/feed-problems'), {
  name: 'staff-feed-problems',
  about:
    'Products of which a feed lacks something, or which are left out of it, and why; of one problem or of any.',
  query: z.object({ feed: feedKey, code: z.enum(problemCodes).optional(), ...paging(50) }),
  answer: z.object({
    feed: DeskFeed,
    products: z.array(ProblemRow),
    total: z.number().int(),
  }),
  refuses: ['feeds.unknown_feed'],
})

export const makeFeed = endpoint('POST', adminPath('/feeds/make'), {
  name: 'staff-make-feed',
  about:
    'Every product of a feed’s country and language is rendered anew and its files are packed, at once. Twice is once.',
  body: z.object({ feed: feedKey }),
  answer: z.object({ waiting: z.number().int() }),
  refuses: ['feeds.unknown_feed'],
})
