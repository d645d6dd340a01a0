import { dayInHongKong } from '../../calendar.ts'
import { callsOut, type CronJob } from '../../subscribers.ts'
import { findBooking } from '../store.ts'
import { offerPlaces } from './offer.ts'
import * as store from './waitlist.store.ts'

/** Offers freed places in one transaction each, so that a conflict does not roll back other offers. */
export const offerFreedPlace = callsOut(
  'booking.place_freed',
  'offer-freed-place',
  async (ctx, { bookingId }) => {
    const booking = await findBooking(ctx.db, bookingId)
    const span = booking && (await store.findSpan(ctx.db, bookingId))
    if (!booking || !span || booking.startsAt <= ctx.clock.now()) return
    const { branchKey, startsAt } = booking
    await offerPlaces(ctx, { branchKey, day: dayInHongKong(startsAt) }, { startsAt, ...span })
  },
)

/** Hourly: offers places that opened without an event (new shift, ended block, failed job), and ends entries of past days. */
export const runWaitlist: CronJob = {
  job: 'run-booking-waitlist',
  at: '20 * * * *',
  async run(ctx) {
    const now = ctx.clock.now()
    await store.endBefore(ctx.db, dayInHongKong(now), now)
    for (const each of await store.listDays(ctx.db))
      await offerPlaces(ctx, each, null).catch((error: unknown) =>
        ctx.log.error({ ...each, error: String(error) }, 'places could not be offered to those who wait'),
      )
  },
}
