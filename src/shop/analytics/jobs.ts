import { startOfDay, dayMs } from '../calendar.ts'
import { callsOut, type CronJob } from '../subscribers.ts'
import { findOrder } from '../orders/orders.ts'
import { repeatUntilDone } from '../portions.ts'
import { purchaseOf } from './purchase.rules.ts'
import * as store from './store.ts'

/**
 * Tells each company of a purchase once; who could not be reached is told again when the job is tried again.
 * A company that heard it and whose answer was lost hears it twice, and knows it by its id.
 */
export const reportPurchase = callsOut('order.confirmed', 'tell-purchase', async (ctx, { orderId }) => {
  if (ctx.outside.trackers.length === 0) return
  const order = await findOrder(ctx, orderId)
  const purchase = order && purchaseOf(order, ctx.shop.publicUrl)
  if (!purchase) return
  const reported = await store.listReported(ctx.db, orderId)
  const failures: string[] = []
  for (const { company, tell } of ctx.outside.trackers) {
    if (reported.includes(company)) continue
    try {
      await tell(purchase)
      await store.saveReported(ctx.db, orderId, company, ctx.clock.now())
    } catch (error) {
      failures.push(`${company}: ${String(error)}`) // the other company is told all the same; thrown below
    }
  }
  if (failures.length > 0) throw new Error(`a purchase was not told: ${failures.join('; ')}`)
})

const daysKept = 400

export const forgetInteractions: CronJob = {
  job: 'forget-interactions',
  at: '0 19 * * *', // 03:00 in Hong Kong
  async run(ctx) {
    const before = startOfDay(new Date(ctx.clock.now().getTime() - daysKept * dayMs))
    await repeatUntilDone(5_000, (most) => store.forgetInteractions(ctx.db, before, most))
  },
}
