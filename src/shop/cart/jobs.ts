import type { CronJob } from '../subscribers.ts'
import { eachByItself, repeatUntilDone } from '../portions.ts'
import { daysIdle, daysSaved } from './rules.ts'
import * as store from './store.ts'
import { dayMs } from '../calendar.ts'

/** Deletes carts untouched for 90 days and lines saved for later 30 days ago (rules/cart#5, #11). */
export const forgetIdleCarts: CronJob = {
  job: 'forget-idle-carts',
  at: '15 19 * * *', // 03:15 in Hong Kong
  async run(ctx) {
    const now = ctx.clock.now().getTime()
    const idle = new Date(now - daysIdle * dayMs)
    const parts = [
      () => repeatUntilDone(500, (most) => store.deleteIdleCarts(ctx.db, idle, most)),
      () => store.deleteOldSaved(ctx.db, new Date(now - daysSaved * dayMs)),
    ]
    await eachByItself(parts, (part) => part())
  },
}
