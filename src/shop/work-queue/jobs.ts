import type { CronJob } from '../subscribers.ts'
import { forgetItems } from './store.ts'
import { dayMs } from '../calendar.ts'

/** Deletes owners and snoozes that were not changed for 180 days. */
export const tidyWorkItems: CronJob = {
  job: 'tidy-work-items',
  at: '35 19 * * *',
  run: (ctx) => forgetItems(ctx.db, new Date(ctx.clock.now().getTime() - 180 * dayMs)),
}
