import { makeMonths } from '../../platform/db/months.ts'
import { forgetOldTries } from '../../platform/db/tries.ts'
import type { CronJob } from '../subscribers.ts'
import { eachByItself } from '../portions.ts'
import { expireApprovals } from './approval.store.ts'
import { forgetSolo } from './solo.ts'
import { forgetOld } from './store.ts'
import { dayMs } from '../calendar.ts'

/** Tickets, tries of everybody and codes that are over. */
export const tidyStaff: CronJob = {
  job: 'tidy-staff',
  at: '5 * * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
    const parts = [
      () => forgetOld(ctx.db, now),
      () => forgetOldTries(ctx.db, daysAgo(1)),
      () => forgetSolo(ctx.db, daysAgo(7)),
    ]
    await eachByItself(parts, (part) => part())
  },
}

/** Closes expired approvals, and releases what they held. */
export const endRequests: CronJob = {
  job: 'end-requests',
  at: '* * * * *',
  run: (ctx) => expireApprovals(ctx.db, ctx.clock.now()),
}

/** 04:50 in Hong Kong: the audit log has its months, a quarter ahead (rules/operations#27). */
export const makeAuditMonths: CronJob = {
  job: 'make-audit-months',
  at: '50 20 * * *',
  run: (ctx) => makeMonths(ctx.db, 'audit_log', new Date(ctx.clock.now().getTime() + 92 * dayMs)),
}
