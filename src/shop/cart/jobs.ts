import type { CronJob } from '../news.ts'
import { daysIdle, daysSaved } from './rules.ts'
import * as store from './store.ts'

const day = 86_400_000

/** Carts nobody touched, and lines saved for later beyond their time (rules/cart#5, #11). */
export const forgetIdleCarts: CronJob = {
  job: 'forget-idle-carts',
  at: '15 19 * * *', // 03:15 in Hong Kong
  async run(ctx) {
    const now = ctx.clock.now().getTime()
    await store.deleteIdleCarts(ctx.db, new Date(now - daysIdle * day))
    await store.deleteOldSaved(ctx.db, new Date(now - daysSaved * day))
  },
}
