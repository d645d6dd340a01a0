import { forgetOldTries } from '../../platform/db/tries.ts'
import type { Timed } from '../news.ts'
import { expireApprovals } from './approval.store.ts'
import { forgetSolo } from './solo.ts'
import { forgetOld } from './store.ts'

/** Tickets, tries of everybody and codes that are over; requests nobody decided on in time. */
export const tidyStaff: Timed = {
  job: 'tidy-staff',
  at: '5 * * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    await forgetOld(ctx.db, now)
    await forgetOldTries(ctx.db, new Date(now.getTime() - 86_400_000))
    await expireApprovals(ctx.db, now)
    await forgetSolo(ctx.db, new Date(now.getTime() - 7 * 86_400_000))
  },
}
