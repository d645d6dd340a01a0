import type { CronJob } from '../subscribers.ts'
import { countChangedDays } from './rollup.ts'

/** Updates the figures of reports, which lag by a minute or two at most (rules/reports#1). */
export const countReports: CronJob = {
  job: 'count-reports',
  at: '* * * * *',
  async run(ctx) {
    await countChangedDays(ctx)
  },
}
