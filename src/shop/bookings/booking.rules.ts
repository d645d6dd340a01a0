import { dayInHongKong, dayMs } from '../calendar.ts'
import { crockford } from '../ids.ts'
import type { Text } from '../region.ts'
import { isAhead, reminderHours, type BookingState } from './rules.ts'

export type Booking = {
  id: string
  number: string
  memberId: string | null
  orderId: string | null
  sessionHash: Buffer | null
  packageId: string | null
  sessionId: string | null
  productId: string
  sku: string
  name: Text
  uniqueUrl: string
  thumbnail: string
  branchKey: string
  therapistId: string | null
  isAnyTherapist: boolean
  startsAt: Date
  endsAt: Date
  state: BookingState
  lapsesAt: Date | null
  code: string | null
  healthId: string | null
  moves: number
  movedFrom: string | null
  /** Series that it was booked in; null: none. */
  seriesId: string | null
  isOffer: boolean
  actor: string
  note: string
  afterCare: string
  endReason: string
  isWaived: boolean
  remindedHours: number | null
  locale: string
  createdAt: Date
  confirmedAt: Date | null
  checkedInAt: Date | null
  endedAt: Date | null
}

export type Policy = { freeHours: number; moves: number }

const hour = 3_600_000

/** `B-yymmdd-` with the appointment's Hong Kong day, and four random characters. */
export const bookingNumber = (startsAt: Date, random: Uint8Array): string =>
  `B-${dayInHongKong(startsAt).slice(2).replaceAll('-', '')}-${[...random.subarray(0, 4)]
    .map((byte) => crockford.charAt(byte % 32))
    .join('')}`

/** Six-digit code that the client states on arrival. */
export const arrivalCode = (random: number): string => String(random % 1_000_000).padStart(6, '0')

/** Minutes after the start from which staff decide whether enough time is left (rules/bookings#10). */
export const graceMinutes = 15

/** Whole minutes from the start to a moment; 0 before the start. */
export const minutesLate = ({ startsAt }: Pick<Booking, 'startsAt'>, at: Date): number =>
  Math.max(0, Math.floor((at.getTime() - startsAt.getTime()) / 60_000))

/** Deadline for moving and cancelling without charge (rules/bookings#5). */
export const freeUntil = ({ startsAt }: Pick<Booking, 'startsAt'>, { freeHours }: Policy): Date =>
  new Date(startsAt.getTime() - freeHours * hour)

/** Whether cancelling is free now. A request that is not confirmed can always be withdrawn for free. */
export const isFree = (booking: Pick<Booking, 'startsAt' | 'state'>, policy: Policy, now: Date): boolean =>
  booking.state === 'requested' || now <= freeUntil(booking, policy)

/** Whether the owner can move it: within the free period, and up to the allowed number of moves (rules/bookings#5). */
export const canMove = (
  booking: Pick<Booking, 'startsAt' | 'state' | 'moves'>,
  policy: Policy,
  now: Date,
): boolean => isAhead(booking.state) && isFree(booking, policy, now) && booking.moves < policy.moves

export const canCancel = (booking: Pick<Booking, 'startsAt' | 'state'>, now: Date): boolean =>
  isAhead(booking.state) && now < booking.startsAt

/** State that a cancellation by the owner now leads to. */
export const cancelledAs = (
  booking: Pick<Booking, 'startsAt' | 'state'>,
  policy: Policy,
  now: Date,
): 'cancelled_early' | 'cancelled_late' =>
  isFree(booking, policy, now) ? 'cancelled_early' : 'cancelled_late'

/**
 * The due reminder, as hours before the appointment; of several the one nearest to it. Null: none, or sent already. A
 * reminder that falls before the confirmation, or within an hour after it, is skipped.
 */
export function reminderDue(
  booking: Pick<Booking, 'startsAt' | 'state' | 'remindedHours' | 'confirmedAt'>,
  now: Date,
): number | null {
  if (booking.state !== 'confirmed' || now >= booking.startsAt) return null
  const due = reminderHours.filter((hours) => now >= reminderAt(booking, hours)).at(-1)
  if (due === undefined || (booking.remindedHours !== null && booking.remindedHours <= due)) return null
  return isLeftOut(booking, due) ? null : due
}

/** Whether a reminder is skipped because the confirmation is as recent (rules/bookings#8). */
const isLeftOut = (booking: Pick<Booking, 'startsAt' | 'confirmedAt'>, hours: number): boolean =>
  booking.confirmedAt !== null && reminderAt(booking, hours).getTime() < booking.confirmedAt.getTime() + hour

/** Moments of the reminders that are still to be sent. */
export const remindersAhead = (booking: Pick<Booking, 'startsAt' | 'confirmedAt'>, now: Date): Date[] =>
  reminderHours
    .filter((hours) => !isLeftOut(booking, hours))
    .map((hours) => reminderAt(booking, hours))
    .filter((at) => at > now)

const reminderAt = ({ startsAt }: Pick<Booking, 'startsAt'>, hours: number): Date =>
  new Date(startsAt.getTime() - hours * hour)

/**
 * Deadline for answering a request: the same time on the next working day, but before the appointment
 * (rules/bookings#3).
 */
export function requestUntil(now: Date, startsAt: Date, isWorkingDay: (day: string) => boolean): Date {
  let until = new Date(now.getTime() + dayMs)
  for (let days = 0; days < 14 && !isWorkingDay(dayInHongKong(until)); days += 1)
    until = new Date(until.getTime() + dayMs)
  return until < startsAt ? until : startsAt
}
