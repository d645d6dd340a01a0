import { queueHealth } from '../../platform/job-queue.ts'
import { databaseHealth, diskHealth, runtimeHealth } from '../../platform/server-health.ts'
import { overdueUpdates } from '../marketing/mailing-list.ts'
import { mailHealth } from '../notifications/mail-health.ts'
import { providersHealth } from '../payments/desk/providers-health.ts'
import { searchHealth } from '../showcase/search-engine/search-health.ts'
import { deskRead } from '../staff/write.ts'
import { healthAreas, verdictsOf } from './health.rules.ts'
import * as contract from './operations.contract.ts'

export const getHealth = deskRead(contract.getHealth, 'system.read', async (ctx) => {
  const at = ctx.clock.now()
  const database = await databaseHealth(ctx.db)
  const queue = await queueHealth(ctx.db)
  const disk = await diskHealth()
  const uploads = await ctx.uploadsHealth()
  const search = await searchHealth(ctx)
  const mail = await mailHealth(ctx)
  const notListed = await overdueUpdates(ctx)
  const payments = await providersHealth(ctx)
  const found = verdictsOf({
    answerMs: database.answerMs,
    connectionShare: database.connections / database.mostConnections,
    longestSeconds: database.longestSeconds,
    lagSeconds: queue.lagSeconds,
    failedJobs: queue.failed,
    freeShare: disk.freeBytes / disk.bytes,
    mailLagSeconds: mail.lagSeconds,
    failedMail: mail.failed,
    notListed,
    uploadsMs: uploads.answerMs,
    searchMs: search.answerMs,
    searchLagSeconds: search.lagSeconds,
    silentPayments: payments.reduce((sum, { silent }) => sum + silent, 0),
  })
  return {
    at: at.toISOString(),
    areas: healthAreas.map((area) => ({ area, verdict: found[area] })),
    database,
    queue,
    disk,
    uploads,
    search,
    mail: { ...mail, notListed, lastSentAt: mail.lastSentAt?.toISOString() ?? null },
    payments: payments.map(({ lastCallAt, ...row }) => ({
      ...row,
      lastCallAt: lastCallAt?.toISOString() ?? null,
    })),
    runtime: runtimeHealth(),
  }
})
