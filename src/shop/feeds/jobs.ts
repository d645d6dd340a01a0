import { callsOut, type CronJob } from '../news.ts'
import { makeFeeds } from './make.ts'

/** Feeds are a minute or two older than the shop (rules/platform#15). */
export const makeFeedsByTheMinute: CronJob = { job: 'make-feeds', at: '* * * * *', run: makeFeeds }

/** Somebody wants a feed made again now: in portions, so that no transaction is kept open meanwhile. */
export const makeWantedFeeds = callsOut('feeds.wanted', 'make-wanted-feeds', (ctx) => makeFeeds(ctx))
