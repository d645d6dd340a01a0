import { dayInHongKong, dayMs } from '../../calendar.ts'
import type { CronJob } from '../../subscribers.ts'
import { daysKept } from './empty-search.rules.ts'
import { forgetBefore } from './empty-search.store.ts'

/** 03:10 in Hong Kong. */
export const forgetEmptySearches: CronJob = {
  job: 'forget-empty-searches',
  at: '10 19 * * *',
  run: (ctx) => forgetBefore(ctx.db, dayInHongKong(new Date(ctx.clock.now().getTime() - daysKept * dayMs))),
}
