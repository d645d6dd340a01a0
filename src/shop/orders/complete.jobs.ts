import { settingsOf } from '../content/content.ts'
import type { CronJob } from '../subscribers.ts'
import { longestRun } from '../portions.ts'
import { endOrder } from './end.ts'
import { moveOrder } from './transition.ts'
import { forEachDue } from './jobs.ts'
import { dayMs } from '../calendar.ts'

/**
 * Delivered or collected two weeks ago without a word: the order is complete. Treatments, of which nothing is
 * sent, count from payment.
 */
export const completeOrders: CronJob = {
  job: 'complete-orders',
  at: '20 * * * *',
  async run(ctx) {
    const { order_clocks: clocks } = await settingsOf(ctx)
    const now = ctx.clock.now()
    const complete = (
      what: 'complete' | 'complete_in_shop',
      cause: 'time_since_delivery' | 'time_since_payment',
      days: number,
    ) =>
      forEachDue(
        ctx,
        { what, before: new Date(now.getTime() - days * dayMs) },
        async (tx, order) => {
          const reason = { cause, note: String(days) }
          await moveOrder(tx, order, 'status', 'completed', { actor: 'system', reason })
          await tx.publish('order.completed', { orderId: order.id })
        },
        longestRun.seldom,
      )
    await complete('complete', 'time_since_delivery', clocks.completeDays)
    // those of the time before orders ended by themselves
    await forEachDue(ctx, { what: 'end', before: now }, (tx, order) =>
      endOrder(tx, order, { actor: 'system', reason: { cause: 'nothing_left' } }),
    )
    await complete('complete_in_shop', 'time_since_payment', clocks.treatmentDays)
  },
}
