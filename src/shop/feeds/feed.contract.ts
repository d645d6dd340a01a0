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
  /** Number of affected products. */
  products: z.number().int(),
  /** Whether it excludes products or options from the feed. */
  leavesOut: z.boolean(),
})

const DeskFeed = onWire({
  /** `google/hk-en`. */
  key: z.string(),
  platform: z.enum(feedPlatforms),
  country: z.enum(countryKeys),
  locale: z.enum(locales),
  state: z.enum(feedStates),
  /** The file contains all changes up to this time; null: being built for the first time. */
  checkedAt: time.nullable(),
  /** When the file last changed. */
  madeAt: time.nullable(),
  products: z.number().int(),
  items: z.number().int(),
  bytes: z.number(),
  /** Number of changed products not in the file yet. */
  waiting: z.number().int(),
  problems: z.array(ProblemCount),
  /** Address of the file. */
  address: z.string(),
}).meta({ id: 'DeskFeed' })
export type DeskFeed = z.output<typeof DeskFeed>

export const listFeeds = endpoint('GET', adminPath('/feeds'), {
  name: 'staff-feeds',
  about:
    'Lists the product feeds of the markets and platforms in the setting `product_feeds`: state, content, problems that the platform will report, and address.',
  answer: z.object({ feeds: z.array(DeskFeed), now: time }),
})

const FeedProblem = onWire({
  code: z.enum(problemCodes),
  leavesOut: z.boolean(),
  /** Affected options; empty: the whole product. */
  skus: z.array(z.string()),
})

const ProblemRow = onWire({
  /** Product id. */
  id: Id,
  sku: z.string(),
  name: Text,
  problems: z.array(FeedProblem),
}).meta({ id: 'FeedProblemRow' })
export type FeedProblemRow = z.output<typeof ProblemRow>

export const listFeedProblems = endpoint('GET', adminPath('/feed-problems'), {
  name: 'staff-feed-problems',
  about:
    'Lists products that lack something in a feed, or are left out of it, with the reason; for one problem or all.',
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
    'Renders every product of a feed’s country and language again and writes its files, at once. Repeated requests are done once.',
  body: z.object({ feed: feedKey }),
  answer: z.object({ waiting: z.number().int() }),
  refuses: ['feeds.unknown_feed'],
})
