import * as reports from '../../shop/reports/reports.ts'
import * as schedules from '../../shop/reports/schedules/schedules.ts'
import type { Served } from '../../shop/serve.ts'

/** Calls about reports, and those that come by mail. */
export const reportCalls: readonly Served[] = [
  reports.getReport,
  reports.exportReport,
  reports.ordersBehind,
  schedules.listSchedules,
  schedules.createSchedule,
  schedules.stopSchedule,
  schedules.leaveSchedule,
]
