import type { CronJob } from '../news.ts'
import { eachByItself, untilFewer } from '../portions.ts'
import { daysIdle, daysSaved } from './rules.ts'
import * as store from './store.ts'

const day = 86_400_000

/** Carts nobody touched, and lines saved for later beyond their time (rules/cart#5, #11). */
export const forgetIdleCarts: CronJob = {
  job: 'forget-idle-carts',
  at: '15 19 * * *', // 03:15 in Hong Kong
  async run(ctx) {
    const now = ctx.clock.now().getTime()
    const idle = new Date(now - daysIdle * day)
    const parts = [
      () => untilFewer(500, (most) => store.deleteIdleCarts(ctx.db, idle, most)),
      () => store.deleteOldSaved(ctx.db, new Date(now - daysSaved * day)),
    ]
    await eachByItself(parts, (part) => part())
  },
}
