import type { CronJob } from '../../subscribers.ts'
import { sortLots } from './lots.ts'

/** Updates lot states by date. A missed night is caught up, because states depend on the date alone. */
export const sortLotsNightly: CronJob = {
  job: 'sort-lots',
  at: '0 17 * * *', // 01:00 in Hong Kong
  run: sortLots,
}
