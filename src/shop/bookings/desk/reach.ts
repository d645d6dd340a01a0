import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { Right } from '../../staff/rules.ts'
import { atTheDesk } from '../../staff/write.ts'
import type { Booking } from '../booking.rules.ts'
import { bookingRefusals } from '../rules.ts'
import { lockedBooking } from '../transition.ts'
import * as store from './desk.store.ts'
import { reachForRight, reaches, reachesBranch, type Reach } from './reach.rules.ts'

/** Appointments that the staff user reaches by a right; every endpoint about appointments checks it. */
export async function reachOf(ctx: Pick<Ctx, 'db' | 'staff'>, right: Right): Promise<Reach> {
  const { id, roles, branchKey } = atTheDesk(ctx)
  const therapistId = roles.some(({ reach }) => reach === 'calendar')
    ? await store.therapistOf(ctx.db, id)
    : null
  return reachForRight({ roles, branchKey, therapistId }, right)
}

/** Locks an appointment within reach. Throws `bookings.unknown` for any other. */
export async function lockedWithin(tx: Ctx, id: string, right: Right): Promise<Booking> {
  const reach = await reachOf(tx, right)
  const booking = await lockedBooking(tx, id)
  if (!reaches(reach, booking)) throw new Refusal(bookingRefusals.unknown)
  return booking
}

/** Requires reach over a whole branch. Throws `bookings.other_branch`. */
export async function assertReachesBranch(ctx: Ctx, branchKey: string, right: Right): Promise<void> {
  if (!reachesBranch(await reachOf(ctx, right), branchKey)) throw new Refusal(bookingRefusals.other_branch)
}
