import { dayInHongKong } from '../calendar.ts'
import { on, type CronJob } from '../news.ts'
import * as store from './store.ts'

/** Stars on tiles: the reviews room counts, the catalogue keeps the result. */
export const takeRatings = on('reviews.changed', 'take-ratings', (ctx, { ratings }) =>
  store.saveRatings(ctx.db, ratings),
)

/**
 * What can no longer be ordered ahead; looked for every hour, so that a day nobody was there for is not lost.
 */
export const endPreOrders: CronJob = {
  job: 'end-pre-orders',
  at: '0 * * * *', // at 00:00 in Hong Kong too
  async run(ctx) {
    await store.endPreOrders(ctx.db, dayInHongKong(ctx.clock.now()))
  },
}
