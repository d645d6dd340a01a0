import type { CronJob } from '../../subscribers.ts'
import { extendShifts } from './shifts.ts'

/** 01:10 in Hong Kong: creates shifts for the day that becomes bookable. */
export const extendShiftsNightly: CronJob = {
  job: 'extend-shifts',
  at: '10 17 * * *',
  async run(ctx) {
    await extendShifts(ctx)
  },
}
