import type { Ctx } from '../context.ts'
import type { ShopEvents } from '../events.ts'
import type { CronJob } from '../subscribers.ts'
import { idleHours, retestDays } from './rules.ts'
import * as store from './store.ts'
import { dayMs } from '../calendar.ts'

/** Retention (rules/scalp-test#9): deletes expired tests of guests and marks idle tests as abandoned. */
export const tidyScalpTests: CronJob = {
  job: 'tidy-scalp-tests',
  at: '17 * * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    await store.removeExpired(ctx.db, now)
    await store.abandonIdle(ctx.db, new Date(now.getTime() - idleHours * 3_600_000))
  },
}

/** Publishes requested reminders to repeat the test, once per result. */
async function invite(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - retestDays * dayMs)
  for (const id of await store.listReminders(ctx.db, before, 500))
    await ctx.transaction(async (tx) => {
      const row = await store.lockById(tx.db, id)
      if (!row?.memberId || row.state !== 'completed' || !row.wantsReminder || row.remindedAt) return
      await store.saveSession(tx.db, id, { remindedAt: tx.clock.now() })
      await tx.publish('scalp_test.retest_due', { sessionId: id, memberId: row.memberId })
    })
}

/** 10:00 in Hong Kong. */
export const inviteToRetest: CronJob = { job: 'invite-to-retest', at: '0 2 * * *', run: invite }

/** Assigns a guest's tests to the account they sign in to or create. */
export const adoptScalpTests = (tx: Ctx, { memberId, visit }: ShopEvents['member.let_in']): Promise<void> =>
  store.adoptSessions(tx.db, Buffer.from(visit, 'hex'), memberId)
