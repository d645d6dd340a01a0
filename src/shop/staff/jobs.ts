import { makeMonths } from '../../platform/db/months.ts'
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

/** 04:50 in Hong Kong: the audit log has its months, a quarter ahead (rules/operations#27). */
export const makeAuditMonths: CronJob = {
  job: 'make-audit-months',
  at: '50 20 * * *',
  run: (ctx) => makeMonths(ctx.db, 'audit_log', new Date(ctx.clock.now().getTime() + 92 * 86_400_000)),
}
