import type { CronJob } from '#shop/news.ts'
import { sendReport } from '#shop/notifications/members/report.jobs.ts'
import { countReports } from '#shop/reports/jobs.ts'
import { announceReports } from '#shop/reports/schedules/due.ts'
import { forgetEmptySearches } from '#shop/showcase/empty-searches/jobs.ts'

/** What reports hear, and what is counted for them by the clock. */
export const listeners = [sendReport]
export const cronJobs: readonly CronJob[] = [countReports, announceReports, forgetEmptySearches]
