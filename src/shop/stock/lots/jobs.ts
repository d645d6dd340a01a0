import type { CronJob } from '../../news.ts'
import { sortLots } from './lots.ts'

/** A night that nobody was there for is made up for: it looks at days, not at what was done last. */
export const sortLotsNightly: CronJob = {
  job: 'sort-lots',
  at: '0 17 * * *', // 01:00 in Hong Kong
  run: sortLots,
}
