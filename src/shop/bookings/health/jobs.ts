import type { CronJob } from '../../news.ts'
import { heldSince } from './health.rules.ts'
import { removeOldAnswersOfGuests } from './health.store.ts'

/** 03:50 in Hong Kong: what guests answered and holds no more is of no use to anybody (rules/bookings#7). */
export const forgetGuestHealth: CronJob = {
  job: 'forget-guest-health',
  at: '50 19 * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    await ctx.transaction((tx) => removeOldAnswersOfGuests(tx.db, { since: heldSince(now), now }))
  },
}
