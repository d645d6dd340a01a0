import { forgetOldProofs } from '../bot-check/bot-check.ts'
import { forgetOldCodes } from '../members/codes.ts'
import { forgetOldSessions } from '../members/end-sessions.ts'
import type { CronJob } from '../news.ts'
import { forgetReaders } from '../orders/opening/opening.ts'
import * as store from './store.ts'

/** Codes, links, used answers and sign-ins that are over. */
export const tidyAuth: CronJob = {
  job: 'tidy-entrance',
  at: '35 * * * *',
  async run(ctx) {
    await store.forgetOld(ctx.db, ctx.clock.now())
    await forgetOldProofs(ctx)
    await forgetOldCodes(ctx)
    await forgetOldSessions(ctx)
    await forgetReaders(ctx)
  },
}
