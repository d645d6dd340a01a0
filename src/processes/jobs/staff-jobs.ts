import { interruptImports } from '#shop/imports/jobs.ts'
import type { CronJob } from '#shop/news.ts'
import { sendReport } from '#shop/notifications/members/report.jobs.ts'
import { countReports } from '#shop/reports/jobs.ts'
import { announceReports } from '#shop/reports/schedules/due.ts'
import { forgetEmptySearches } from '#shop/showcase/empty-searches/jobs.ts'
import { makeAuditMonths } from '#shop/staff/jobs.ts'
import { forgetNoticesNightly, tellStaff } from '#shop/work-queue/notices/jobs.ts'
import { sendPush } from '#shop/work-queue/push/send-push.ts'

/** What staff are told and shown: who hears which event, and what runs by the clock. */
export const listeners = [sendReport, sendPush]
export const cronJobs: readonly CronJob[] = [
  countReports,
  announceReports,
  forgetEmptySearches,
  tellStaff,
  forgetNoticesNightly,
  interruptImports,
  makeAuditMonths,
]
