import type { Ctx } from '../context.ts'
import type { ShopEvents } from '../events.ts'
import type { CronJob } from '../news.ts'
import { idleHours, retestDays } from './rules.ts'
import * as store from './store.ts'

/** Retention (rules/scalp-test#9): guests' tests that are over go, and those nobody went on with count as left. */
export const tidyScalpTests: CronJob = {
  job: 'tidy-scalp-tests',
  at: '17 * * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    await store.removeExpired(ctx.db, now)
    await store.abandonIdle(ctx.db, new Date(now.getTime() - idleHours * 3_600_000))
  },
}

/** Whoever wanted it is invited to look again, once a result. */
async function invite(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - retestDays * 86_400_000)
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

/** What somebody answered as a guest is theirs in the account they sign in to or make. */
export const adoptScalpTests = (tx: Ctx, { memberId, visit }: ShopEvents['member.let_in']): Promise<void> =>
  store.adoptSessions(tx.db, Buffer.from(visit, 'hex'), memberId)
