import type { Ctx } from '../../context.ts'
import { callsOut, type CronJob } from '../../subscribers.ts'
import { feedSearchEngine } from './feed.ts'

/** Goes on as another job where there is more than one may do. */
async function feed(ctx: Ctx): Promise<void> {
  if (await feedSearchEngine(ctx)) await ctx.publish('search.outdated', {})
}

/** What products are found by has changed. */
export const feedOutdatedSearch = callsOut('search.outdated', 'feed-outdated-search', feed)

/** For what was left while the engine was away, and for the first engine there is. */
export const feedSearchByTheMinute: CronJob = { job: 'feed-search-engine', at: '* * * * *', run: feed }
