import type { CronJob } from '../news.ts'
import { countChangedDays } from './rollup.ts'

/** Figures of reports are at most a minute or two older than the shop (rules/reports#1). */
export const countReports: CronJob = {
  job: 'count-reports',
  at: '* * * * *',
  async run(ctx) {
    await countChangedDays(ctx)
  },
}
