import * as reports from '../../shop/reports/reports.ts'
import * as stockValue from '../../shop/reports/stock/stock-value.ts'
import * as schedules from '../../shop/reports/schedules/schedules.ts'
import type { Served } from '../../shop/serve.ts'

/** Endpoints of reports, and of those sent by email. */
export const reportCalls: readonly Served[] = [
  reports.getReport,
  reports.exportReport,
  reports.ordersBehind,
  stockValue.getStockValue,
  stockValue.exportStockValue,
  schedules.listSchedules,
  schedules.createSchedule,
  schedules.stopSchedule,
  schedules.leaveSchedule,
]
