import type { Ctx } from '../context.ts'
import { on, type CronJob } from '../news.ts'
import { findOrder } from '../orders/orders.ts'
import { reminderDue } from './booking.rules.ts'
import * as person from './person.store.ts'
import { reminderHours } from './rules.ts'
import * as store from './store.ts'
import { locked, moveBooking } from './transition.ts'

/** Holds that were not confirmed and requests that nobody answered. */
async function lapseDue(ctx: Ctx): Promise<void> {
  for (const id of await store.listLapsing(ctx.db, ctx.clock.now(), 1_000))
    await ctx.transaction(async (tx) => {
      const booking = await locked(tx, id)
      const now = tx.clock.now()
      if (booking.lapsesAt === null || booking.lapsesAt > now) return
      if (booking.state !== 'held' && booking.state !== 'requested') return
      await moveBooking(tx, booking, 'lapsed', { actor: 'system' })
      if (booking.state === 'requested')
        await tx.publish('booking.ended', { bookingId: id, by: 'nobody', at: now.toISOString() })
    })
}

/** Once 48 and once 3 hours before; of two that are due at once the nearer alone. */
async function remind(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const until = new Date(now.getTime() + reminderHours[0] * 3_600_000)
  for (const { id } of await store.listBefore(ctx.db, now, until))
    await ctx.transaction(async (tx) => {
      const booking = await locked(tx, id)
      const hours = reminderDue(booking, now)
      if (hours === null) return
      await store.changeBooking(tx.db, id, { reminded_hours: hours })
      await tx.publish('booking.reminder_due', { bookingId: id, hours })
    })
}

export const runBookings: CronJob = {
  job: 'run-bookings',
  at: '* * * * *',
  async run(ctx) {
    await lapseDue(ctx)
    await remind(ctx)
  },
}

/** The order's link opens what is booked no more once its buyer has an account. */
export const adoptBookings = on('order.claimed', 'adopt-bookings', async (tx, { orderId }) => {
  const order = await findOrder(tx, orderId)
  if (order?.memberId) await person.adoptOf(tx.db, orderId, order.memberId)
})
