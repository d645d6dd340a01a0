import { getHealth } from '../../shop/operations/health.ts'
import * as feeds from '../../shop/feeds/desk.ts'
import * as jobs from '../../shop/operations/jobs.ts'

/** How the shop itself is doing, and what other platforms fetch. */
export const operationCalls = [
  jobs.listJobs,
  jobs.retryJob,
  jobs.retryFailedJobs,
  jobs.giveUpJob,
  getHealth,
  feeds.listFeeds,
  feeds.listFeedProblems,
  feeds.makeFeed,
]
