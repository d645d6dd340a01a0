import { getHealth } from '../../shop/operations/health.ts'
import * as jobs from '../../shop/operations/jobs.ts'

/** How the shop itself is doing. */
export const operationCalls = [jobs.listJobs, jobs.retryJob, jobs.retryFailedJobs, jobs.giveUpJob, getHealth]
