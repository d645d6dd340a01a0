import type { CronJob } from '../news.ts'
import { forgetItems } from './store.ts'

/** Owners and rests of items that nobody touched for half a year. */
export const tidyWorkItems: CronJob = {
  job: 'tidy-work-items',
  at: '35 19 * * *',
  run: (ctx) => forgetItems(ctx.db, new Date(ctx.clock.now().getTime() - 180 * 86_400_000)),
}
