import type { CronJob } from '../../subscribers.ts'
import { answersValidSince } from './health.rules.ts'
import { removeOldAnswersOfGuests } from './health.store.ts'

/** 03:50 in Hong Kong: deletes expired health answers of guests (rules/bookings#7). */
export const forgetGuestHealth: CronJob = {
  job: 'forget-guest-health',
  at: '50 19 * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    await ctx.transaction((tx) => removeOldAnswersOfGuests(tx.db, { since: answersValidSince(now), now }))
  },
}
