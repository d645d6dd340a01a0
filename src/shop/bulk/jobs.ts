import { callsOut, type CronJob } from '../subscribers.ts'
import { endLapsed, forgetRuns } from './bulk.store.ts'
import { lapsesBefore } from './run.rules.ts'
import { workOnRun } from './run.ts'
import { dayMs } from '../calendar.ts'

/** Each row has its own transaction, so an interrupted run resumes. */
export const runBulk = callsOut('bulk.queued', 'run-bulk', (ctx, { runId }) => workOnRun(ctx, runId))

const days = 90

/** 04:15 Hong Kong time. */
export const forgetBulkRuns: CronJob = {
  job: 'forget-bulk-runs',
  at: '15 20 * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    await endLapsed(ctx.db, { begunBefore: lapsesBefore(now), now })
    await forgetRuns(ctx.db, new Date(now.getTime() - days * dayMs))
  },
}
