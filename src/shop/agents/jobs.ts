import { on, type CronJob } from '../news.ts'
import { deleteIdlePlatforms } from './platform.store.ts'
import { orderDays, takenOverHours } from './session.rules.ts'
import * as store from './session.store.ts'
import { followInto } from './taken-over.ts'

/** 04:35 in Hong Kong. */
export const forgetAgentSessions: CronJob = {
  job: 'forget-agent-sessions',
  at: '35 20 * * *',
  async run(ctx) {
    const ago = (hours: number) => new Date(ctx.clock.now().getTime() - hours * 3_600_000)
    await store.deleteExpired(ctx.db, ago(takenOverHours), ago(orderDays * 24))
    await deleteIdlePlatforms(ctx.db, ago(30 * 24))
  },
}

/** A buyer who took a checkout over signs in: its goods are in the member's cart, and their order is followed there. */
export const followMergedCart = on('cart.merged', 'follow-merged-cart', (tx, { from, ...into }) =>
  followInto(tx, from, into),
)
