import { dayInHongKong } from '../../calendar.ts'
import { callsOut, type CronJob } from '../../news.ts'
import { findBooking } from '../store.ts'
import { offerPlaces } from './offer.ts'
import * as store from './waitlist.store.ts'

/** A transaction for each place: one that somebody else took undoes no other offer. */
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

/** What opened otherwise (a shift, a block that ended, a job that failed); entries for days gone by end. */
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
