import { interruptImports } from '#shop/imports/jobs.ts'
import type { CronJob } from '#shop/subscribers.ts'
import { sendReport } from '#shop/notifications/members/report.jobs.ts'
import { countReports } from '#shop/reports/jobs.ts'
import { announceReports } from '#shop/reports/schedules/due.ts'
import { forgetEmptySearches } from '#shop/showcase/empty-searches/jobs.ts'
import { makeAuditMonths } from '#shop/staff/jobs.ts'
import { forgetNoticesNightly, notifyStaff } from '#shop/work-queue/notices/jobs.ts'
import { sendPush } from '#shop/work-queue/push/send-push.ts'

/** Subscribers and cron jobs of the back office: reports, notices, push messages, imports and the audit log. */
export const listeners = [sendReport, sendPush]
export const cronJobs: readonly CronJob[] = [
  countReports,
  announceReports,
  forgetEmptySearches,
  notifyStaff,
  forgetNoticesNightly,
  interruptImports,
  makeAuditMonths,
]
