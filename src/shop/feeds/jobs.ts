import { callsOut, type CronJob } from '../subscribers.ts'
import { makeFeeds } from './make.ts'

/** Updates feeds every minute, so that they lag by one or two minutes (rules/platform#15). */
export const makeFeedsByTheMinute: CronJob = { job: 'make-feeds', at: '* * * * *', run: makeFeeds }

/** Updates feeds on request, in batches, without a long transaction. */
export const makeWantedFeeds = callsOut('feeds.wanted', 'make-wanted-feeds', (ctx) => makeFeeds(ctx))
