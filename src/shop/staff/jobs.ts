import type { Timed } from '../news.ts'
import { expireApprovals } from './approval.store.ts'
import { forgetOld } from './store.ts'

/** Tickets, tries and codes that are over; requests nobody decided on in time. */
export const tidyStaff: Timed = {
  job: 'tidy-staff',
  at: '5 * * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    await forgetOld(ctx.db, now)
    await expireApprovals(ctx.db, now)
  },
}
