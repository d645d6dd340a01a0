import { forgetOldProofs } from '../bot-check/bot-check.ts'
import { forgetOldCodes } from '../members/codes.ts'
import { forgetOldSessions } from '../members/end-sessions.ts'
import type { CronJob } from '../subscribers.ts'
import { forgetReaders } from '../orders/opening/opening.ts'
import { eachByItself } from '../portions.ts'
import * as store from './store.ts'

/** Deletes expired reset links, bot check proofs, codes and sessions, and expired access to orders. */
export const tidyAuth: CronJob = {
  job: 'tidy-entrance',
  at: '35 * * * *',
  async run(ctx) {
    const parts = [
      () => store.forgetOld(ctx.db, ctx.clock.now()),
      () => forgetOldProofs(ctx),
      () => forgetOldCodes(ctx),
      () => forgetOldSessions(ctx),
      () => forgetReaders(ctx),
    ]
    await eachByItself(parts, (part) => part())
  },
}
