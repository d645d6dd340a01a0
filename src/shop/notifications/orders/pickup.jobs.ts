import type { Ctx } from '../../context.ts'
import type { CronJob } from '../../news.ts'
import { findOrder, ordersToCollect } from '../../orders/orders.ts'
import { eachByItself } from '../../portions.ts'
import { writeToBuyer } from './buyer-letters.ts'
import * as pickupEmails from './pickup-emails.ts'

const reminders = [3, 10]

/** Three and ten days after an order lay ready, at nine in the morning. */
export const remindOfPickup: CronJob = {
  job: 'remind-of-pickup',
  at: '0 1 * * *', // 09:00 in Hong Kong
  async run(ctx) {
    const now = ctx.clock.now().getTime()
    await eachByItself(reminders, async (days) => {
      const [from, to] = [days + 2, days].map((ago) => new Date(now - ago * 86_400_000)) as [Date, Date] // of two, two; two days' grace
      return eachByItself(await ordersToCollect(ctx, { from, to }), (id) =>
        ctx.transaction((tx) => remind(tx, id, days)),
      )
    })
  },
}

async function remind(tx: Ctx, id: string, days: number): Promise<void> {
  const order = await findOrder(tx, id)
  if (order?.fulfilmentState !== 'ready_for_pickup') return
  const news = { key: `reminder:${days}:${id}:${order.readyAt}`, event: 'order.ready_for_pickup' }
  await writeToBuyer(tx, order, news, (desk) => pickupEmails.readyEmail(order, desk, 'reminder'))
}
