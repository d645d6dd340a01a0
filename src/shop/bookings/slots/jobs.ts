import type { CronJob } from '../../news.ts'
import { extendShifts } from './shifts.ts'

/** 01:10 in Hong Kong: a day more can be booked, so it needs shifts. */
export const extendShiftsNightly: CronJob = {
  job: 'extend-shifts',
  at: '10 17 * * *',
  async run(ctx) {
    await extendShifts(ctx)
  },
}
