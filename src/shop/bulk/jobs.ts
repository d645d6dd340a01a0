import { callsOut, type CronJob } from '../news.ts'
import { endLapsed, forgetRuns } from './bulk.store.ts'
import { lapsesBefore } from './run.rules.ts'
import { workOnRun } from './run.ts'

/** Each row is a transaction of its own, so that work that was stopped goes on. */
export const runBulk = callsOut('bulk.queued', 'run-bulk', (ctx, { runId }) => workOnRun(ctx, runId))

const days = 90

/** 04:15 in Hong Kong. */
export const forgetBulkRuns: CronJob = {
  job: 'forget-bulk-runs',
  at: '15 20 * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    await endLapsed(ctx.db, { begunBefore: lapsesBefore(now), now })
    await forgetRuns(ctx.db, new Date(now.getTime() - days * 86_400_000))
  },
}
