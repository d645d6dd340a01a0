import type { CronJob } from '../subscribers.ts'
import { silentMinutes } from './import-run.rules.ts'
import { interruptSilent } from './import-run.store.ts'

/** Marks runs of crashed processes as interrupted. */
export const interruptImports: CronJob = {
  job: 'interrupt-silent-imports',
  at: '*/10 * * * *',
  async run(ctx) {
    await interruptSilent(ctx.db, new Date(ctx.clock.now().getTime() - silentMinutes * 60_000))
  },
}
