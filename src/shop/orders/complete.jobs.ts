import { settingsOf } from '../content/content.ts'
import type { CronJob } from '../news.ts'
import { longestRun } from '../portions.ts'
import { endOrder } from './end.ts'
import { moveOrder } from './transition.ts'
import { forEachDue } from './jobs.ts'

/**
 * Delivered or collected two weeks ago without a word: the order is complete. Treatments, of which nothing is
 * sent, count from payment.
 */
export const completeOrders: CronJob = {
  job: 'complete-orders',
  at: '20 * * * *',
  async run(ctx) {
    const { order_clocks: clocks } = await settingsOf(ctx)
    const before = new Date(ctx.clock.now().getTime() - clocks.completeDays * 86_400_000)
    await forEachDue(
      ctx,
      { what: 'complete', before },
      async (tx, order) => {
        await moveOrder(tx, order, 'status', 'completed', {
          actor: 'system',
          reason: { cause: 'time_since_delivery', note: String(clocks.completeDays) },
        })
        await tx.publish('order.completed', { orderId: order.id })
      },
      longestRun.seldom,
    )
    // those of the time before orders ended by themselves
    await forEachDue(ctx, { what: 'end', before: ctx.clock.now() }, (tx, order) =>
      endOrder(tx, order, { actor: 'system', reason: { cause: 'nothing_left' } }),
    )
    const paidBefore = new Date(ctx.clock.now().getTime() - clocks.treatmentDays * 86_400_000)
    await forEachDue(
      ctx,
      { what: 'complete_in_shop', before: paidBefore },
      async (tx, order) => {
        await moveOrder(tx, order, 'status', 'completed', {
          actor: 'system',
          reason: { cause: 'time_since_payment', note: String(clocks.treatmentDays) },
        })
        await tx.publish('order.completed', { orderId: order.id })
      },
      longestRun.seldom,
    )
  },
}
