import type { CronJob } from '../news.ts'
import { openTask } from '../payments/desk/tasks.ts'
import { auditShop, checkNames } from './audit.ts'

/** The nightly proof: each check that failed becomes one matter for staff a night. */
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
      // the desk says the name of a check in its reader's language; what is wrong with each stands on the page of checks
      const why = `${check}: ${found.map(({ entity }) => entity).join(', ')}`.slice(0, 2_000)
      await ctx.transaction((tx) =>
        openTask(tx, { key: `audit ${night} ${check}`, kind: 'audit', cause: 'check_failed', why }),
      )
    }
  },
}
