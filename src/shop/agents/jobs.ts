import { on, type CronJob } from '../subscribers.ts'
import { deleteIdlePlatforms } from './platform.store.ts'
import { orderDays, takenOverHours } from './session.rules.ts'
import * as store from './session.store.ts'
import { moveToMergedCart } from './taken-over.ts'

/** 04:35 Hong Kong time. */
export const forgetAgentSessions: CronJob = {
  job: 'forget-agent-sessions',
  at: '35 20 * * *',
  async run(ctx) {
    const ago = (hours: number) => new Date(ctx.clock.now().getTime() - hours * 3_600_000)
    await store.deleteExpired(ctx.db, ago(takenOverHours), ago(orderDays * 24))
    await deleteIdlePlatforms(ctx.db, ago(30 * 24))
  },
}

/** A buyer who took a checkout over signs in and their cart is merged: the checkout then follows the member's cart. */
export const followMergedCart = on('cart.merged', 'follow-merged-cart', (tx, { from, ...into }) =>
  moveToMergedCart(tx, from, into),
)
