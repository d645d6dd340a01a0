import type { Ctx } from '../context.ts'
import { on, type CronJob } from '../subscribers.ts'
import { findOrder } from '../orders/orders.ts'
import { findPackage } from '../sessions/sessions.ts'
import { eachByItself, inPortions, type Portion } from '../portions.ts'
import { reminderDue, type Booking } from './booking.rules.ts'
import * as person from './person.store.ts'
import { reminderHours } from './rules.ts'
import * as store from './store.ts'
import { lockedBooking, moveBooking } from './transition.ts'

/** Bookings in one batch. */
const most = 200

/** Runs `work` for each booking, locked, in a transaction of its own. */
const forEachBooking = (
  ctx: Ctx,
  ids: readonly string[],
  work: (tx: Ctx, booking: Booking) => Promise<void>,
): Promise<void> =>
  eachByItself(ids, (id) => ctx.transaction(async (tx) => work(tx, await lockedBooking(tx, id))))

/** Lapses expired holds and unanswered requests. */
async function lapseDue(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const lapse = async (tx: Ctx, booking: Booking) => {
    if (booking.lapsesAt === null || booking.lapsesAt > now) return
    if (booking.state !== 'held' && booking.state !== 'requested') return
    await moveBooking(tx, booking, 'lapsed', { actor: 'system' })
    if (booking.state === 'requested')
      await tx.publish('booking.ended', { bookingId: booking.id, by: 'nobody', at: now.toISOString() })
  }
  await inPortions(
    most,
    (portion: Portion) => store.listLapsing(ctx.db, now, portion),
    (ids) => forEachBooking(ctx, ids, lapse),
  )
}

/** Publishes reminders 48 and 3 hours before; of two due at once only the later one. */
async function remind(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const until = new Date(now.getTime() + reminderHours[0] * 3_600_000)
  const soon = await store.listBefore(ctx.db, now, until)
  await forEachBooking(
    ctx,
    soon.map(({ id }) => id),
    async (tx, booking) => {
      const hours = reminderDue(booking, now)
      if (hours === null) return
      await store.changeBooking(tx.db, booking.id, { reminded_hours: hours })
      await tx.publish('booking.reminder_due', { bookingId: booking.id, hours })
    },
  )
}

export const runBookings: CronJob = {
  job: 'run-bookings',
  at: '* * * * *',
  run: (ctx) => eachByItself([lapseDue, remind], (part) => part(ctx)),
}

/** Opens a review of a completed treatment; a guest's waits until an account claims the order (rules/reviews#13). */
export const announceTreatment = on('booking.completed', 'announce-treatment', (tx, { bookingId }) =>
  announceCompleted(tx, [bookingId]),
)

/** Moves bookings to the account that claims an order; the order link no longer opens them. */
export const adoptBookings = on('order.claimed', 'adopt-bookings', async (tx, { orderId }) => {
  const order = await findOrder(tx, orderId)
  if (!order?.memberId) return
  await person.adoptOf(tx.db, orderId, order.memberId)
  await announceCompleted(tx, await store.listCompletedOf(tx.db, orderId))
})

async function announceCompleted(tx: Ctx, bookingIds: readonly string[]): Promise<void> {
  for (const id of bookingIds) {
    const booking = await store.findBooking(tx.db, id)
    const bought = booking?.packageId ? await findPackage(tx, booking.packageId) : null
    if (!bought || !booking?.memberId || booking.state !== 'completed') continue
    await tx.publish('treatment.completed', {
      memberId: booking.memberId,
      orderId: bought.orderId,
      lineId: bought.lineId,
      number: booking.number,
      at: (booking.endedAt ?? tx.clock.now()).toISOString(),
    })
  }
}
