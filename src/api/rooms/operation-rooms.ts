import { getHealth } from '../../shop/operations/health.ts'
import * as importRuns from '../../shop/imports/import-runs.ts'
import * as feeds from '../../shop/feeds/desk.ts'
import * as exchangeRates from '../../shop/pricing/exchange-rates/rates.ts'
import * as jobs from '../../shop/operations/jobs.ts'

/** Endpoints of health and jobs, file imports, product feeds, and exchange rates. */
export const operationCalls = [
  jobs.listJobs,
  jobs.retryJob,
  jobs.retryFailedJobs,
  jobs.giveUpJob,
  getHealth,
  importRuns.listImportRuns,
  importRuns.getImportRun,
  feeds.listFeeds,
  feeds.listFeedProblems,
  feeds.makeFeed,
  exchangeRates.listRates,
  exchangeRates.addRate,
]
