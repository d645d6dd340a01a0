import { Refusal } from '../../refusal.ts'
import { deskRead } from '../../staff/write.ts'
import { reachOf } from '../desk/reach.ts'
import { reaches } from '../desk/reach.rules.ts'
import { bookingRefusals } from '../rules.ts'
import { findBooking } from '../store.ts'
import * as contract from './history.contract.ts'
import { listEvents } from './history.store.ts'

export const readBookingHistory = deskRead(
  contract.readBookingHistory,
  'bookings.read',
  async (ctx, { id }) => {
    const booking = await findBooking(ctx.db, id)
    if (!booking || !reaches(await reachOf(ctx, 'bookings.read'), booking))
      throw new Refusal(bookingRefusals.unknown)
    const events = await listEvents(ctx.db, id)
    return {
      events: events.map(({ at, startsAt, ...event }) => ({
        ...event,
        at: at.toISOString(),
        startsAt: startsAt.toISOString(),
      })),
    }
  },
)
