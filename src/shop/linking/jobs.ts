import { forgetOldLinks } from '../members/links/links.ts'
import type { CronJob } from '../news.ts'
import { forgetAssertions } from './client.store.ts'

/** Codes, tokens and assertions that are over, and links that ended long ago. */
export const tidyLinks: CronJob = {
  job: 'tidy-links',
  at: '50 * * * *',
  async run(ctx) {
    await forgetOldLinks(ctx)
    await forgetAssertions(ctx.db, ctx.clock.now())
  },
}
