import { dayInHongKong } from '../calendar.ts'
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
  /** What was booked with others in one go, with them. */
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

/** `B-yymmdd-` of the appointment's Hong Kong day and four random signs. */
export const bookingNumber = (startsAt: Date, random: Uint8Array): string =>
  `B-${dayInHongKong(startsAt).slice(2).replaceAll('-', '')}-${[...random.subarray(0, 4)]
    .map((byte) => crockford.charAt(byte % 32))
    .join('')}`

/** Six digits that are said on arrival. */
export const arrivalCode = (random: number): string => String(random % 1_000_000).padStart(6, '0')

/** Minutes after the beginning from which staff decide whether there is time left (rules/bookings#10). */
export const graceMinutes = 15

/** Whole minutes from the beginning to that moment; 0 before it. */
export const minutesLate = ({ startsAt }: Pick<Booking, 'startsAt'>, at: Date): number =>
  Math.max(0, Math.floor((at.getTime() - startsAt.getTime()) / 60_000))

/** Until then changing and cancelling cost nothing (rules/bookings#5). */
export const freeUntil = ({ startsAt }: Pick<Booking, 'startsAt'>, { freeHours }: Policy): Date =>
  new Date(startsAt.getTime() - freeHours * hour)

/** A request costs nothing to withdraw: nobody has agreed to it. */
export const isFree = (booking: Pick<Booking, 'startsAt' | 'state'>, policy: Policy, now: Date): boolean =>
  booking.state === 'requested' || now <= freeUntil(booking, policy)

/** Its owner may choose another time: while that is free, and not more often than allowed (rules/bookings#5). */
export const canMove = (
  booking: Pick<Booking, 'startsAt' | 'state' | 'moves'>,
  policy: Policy,
  now: Date,
): boolean => isAhead(booking.state) && isFree(booking, policy, now) && booking.moves < policy.moves

export const canCancel = (booking: Pick<Booking, 'startsAt' | 'state'>, now: Date): boolean =>
  isAhead(booking.state) && now < booking.startsAt

/** What cancelling now makes of it. */
export const cancelledAs = (
  booking: Pick<Booking, 'startsAt' | 'state'>,
  policy: Policy,
  now: Date,
): 'cancelled_early' | 'cancelled_late' =>
  isFree(booking, policy, now) ? 'cancelled_early' : 'cancelled_late'

/**
 * The reminder that is due: the nearest before the appointment that was not sent. One whose moment was before the
 * confirmation, or within an hour of it, is left out.
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

/** A letter that says the same was written by then (rules/bookings#8). */
const isLeftOut = (booking: Pick<Booking, 'startsAt' | 'confirmedAt'>, hours: number): boolean =>
  booking.confirmedAt !== null && reminderAt(booking, hours).getTime() < booking.confirmedAt.getTime() + hour

/** When its owner is still going to be reminded. */
export const remindersAhead = (booking: Pick<Booking, 'startsAt' | 'confirmedAt'>, now: Date): Date[] =>
  reminderHours
    .filter((hours) => !isLeftOut(booking, hours))
    .map((hours) => reminderAt(booking, hours))
    .filter((at) => at > now)

export const reminderAt = ({ startsAt }: Pick<Booking, 'startsAt'>, hours: number): Date =>
  new Date(startsAt.getTime() - hours * hour)

/**
 * Until when a request is answered: the same time on the next day that is a working day, and before the
 * appointment (rules/bookings#3).
 */
export function requestUntil(now: Date, startsAt: Date, isWorkingDay: (day: string) => boolean): Date {
  let until = new Date(now.getTime() + 24 * hour)
  for (let days = 0; days < 14 && !isWorkingDay(dayInHongKong(until)); days += 1)
    until = new Date(until.getTime() + 24 * hour)
  return until < startsAt ? until : startsAt
}
