import { forgetOldLinks } from '../members/links/links.ts'
import type { CronJob } from '../subscribers.ts'
import { forgetAssertions } from './client.store.ts'

/** Deletes expired codes, tokens and assertions, and links that ended long ago. */
export const tidyLinks: CronJob = {
  job: 'tidy-links',
  at: '50 * * * *',
  async run(ctx) {
    await forgetOldLinks(ctx)
    await forgetAssertions(ctx.db, ctx.clock.now())
  },
}
