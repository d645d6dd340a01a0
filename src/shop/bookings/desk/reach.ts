import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { Right } from '../../staff/rules.ts'
import { atTheDesk } from '../../staff/write.ts'
import type { Booking } from '../booking.rules.ts'
import { bookingRefusals } from '../rules.ts'
import { lockedBooking } from '../transition.ts'
import * as store from './desk.store.ts'
import { reachBy, reaches, reachesBranch, type Reach } from './reach.rules.ts'

/** Which appointments who is at the desk reaches by a right; every call about appointments asks it. */
export async function reachOf(ctx: Pick<Ctx, 'db' | 'staff'>, right: Right): Promise<Reach> {
  const { id, roles, branchKey } = atTheDesk(ctx)
  const therapistId = roles.some(({ reach }) => reach === 'calendar')
    ? await store.therapistOf(ctx.db, id)
    : null
  return reachBy({ roles, branchKey, therapistId }, right)
}

/** An appointment within reach, locked; any other is not known: `bookings.unknown`. */
export async function lockedWithin(tx: Ctx, id: string, right: Right): Promise<Booking> {
  const reach = await reachOf(tx, right)
  const booking = await lockedBooking(tx, id)
  if (!reaches(reach, booking)) throw new Refusal(bookingRefusals.unknown)
  return booking
}

/** Planning at a branch as a whole. Throws `bookings.other_branch`. */
export async function mustReachBranch(ctx: Ctx, branchKey: string, right: Right): Promise<void> {
  if (!reachesBranch(await reachOf(ctx, right), branchKey)) throw new Refusal(bookingRefusals.other_branch)
}
