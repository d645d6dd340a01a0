import { forgetOldTries } from '../../platform/db/tries.ts'
import type { CronJob } from '../news.ts'
import { expireApprovals } from './approval.store.ts'
import { forgetSolo } from './solo.ts'
import { forgetOld } from './store.ts'

/** Tickets, tries of everybody and codes that are over. */
export const tidyStaff: CronJob = {
  job: 'tidy-staff',
  at: '5 * * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    await forgetOld(ctx.db, now)
    await forgetOldTries(ctx.db, new Date(now.getTime() - 86_400_000))
    await forgetSolo(ctx.db, new Date(now.getTime() - 7 * 86_400_000))
  },
}

/** Requests that nobody decided on in time: what they held goes on. */
export const endRequests: CronJob = {
  job: 'end-requests',
  at: '* * * * *',
  run: (ctx) => expireApprovals(ctx.db, ctx.clock.now()),
}
