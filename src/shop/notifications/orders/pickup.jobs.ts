import type { Ctx } from '../../context.ts'
import type { CronJob } from '../../subscribers.ts'
import { findOrder, ordersToCollect } from '../../orders/orders.ts'
import { eachByItself } from '../../portions.ts'
import { writeToBuyer } from './buyer-emails.ts'
import * as pickupEmails from './pickup-emails.ts'
import { dayMs } from '../../calendar.ts'

const reminders = [3, 10]

/** Reminds buyers at 09:00, three and ten days after their order became ready for pickup. */
export const remindOfPickup: CronJob = {
  job: 'remind-of-pickup',
  at: '0 1 * * *', // 09:00 in Hong Kong
  async run(ctx) {
    const now = ctx.clock.now().getTime()
    await eachByItself(reminders, async (days) => {
      const [from, to] = [days + 2, days].map((ago) => new Date(now - ago * dayMs)) as [Date, Date] // a pair; reaches back two more days for missed runs
      return eachByItself(await ordersToCollect(ctx, { from, to }), (id) =>
        ctx.transaction((tx) => remind(tx, id, days)),
      )
    })
  },
}

async function remind(tx: Ctx, id: string, days: number): Promise<void> {
  const order = await findOrder(tx, id)
  if (order?.fulfilmentState !== 'ready_for_pickup') return
  const meta = { key: `reminder:${days}:${id}:${order.readyAt}`, event: 'order.ready_for_pickup' }
  await writeToBuyer(tx, order, meta, (desk) => pickupEmails.readyEmail(order, desk, 'reminder'))
}
