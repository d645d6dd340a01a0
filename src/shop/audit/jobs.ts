import type { CronJob } from '../subscribers.ts'
import { openTask } from '../payments/desk/tasks.ts'
import { auditShop, checkNames } from './audit.ts'

/** The nightly audit: each check that failed opens one task for staff a night. */
export const proveBooks: CronJob = {
  job: 'prove-books',
  at: '0 17 * * *', // 01:00 in Hong Kong
  async run(ctx) {
    const findings = await auditShop(ctx)
    const night = ctx.clock.now().toISOString().slice(0, 10)
    for (const check of checkNames) {
      const found = findings.filter((finding) => finding.check === check)
      if (found.length === 0) continue
      ctx.log.error({ check, findings: found.slice(0, 20) }, 'the books do not agree')
      // the desk shows the check's name in the reader's language; its page of checks lists what is wrong with each entity
      const why = `${check}: ${found.map(({ entity }) => entity).join(', ')}`.slice(0, 2_000)
      await ctx.transaction((tx) =>
        openTask(tx, { key: `audit ${night} ${check}`, kind: 'audit', cause: 'check_failed', why }),
      )
    }
  },
}
