import { dayInHongKong } from '../calendar.ts'
import { on, type CronJob } from '../subscribers.ts'
import * as store from './store.ts'

/** Stores the ratings that the reviews room calculated, for product tiles. */
export const takeRatings = on('reviews.changed', 'take-ratings', (ctx, { ratings }) =>
  store.saveRatings(ctx.db, ratings),
)

/** Ends pre-orders past their cut-off date; runs hourly, so that a missed run is made up. */
export const endPreOrders: CronJob = {
  job: 'end-pre-orders',
  at: '0 * * * *', // at 00:00 in Hong Kong too
  async run(ctx) {
    await store.endPreOrders(ctx.db, dayInHongKong(ctx.clock.now()))
  },
}
