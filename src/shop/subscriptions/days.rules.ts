import { beginningOf, dayInHongKong, monthsLater } from '../calendar.ts'

/** All days are Hong Kong's, yyyy-mm-dd; all moments are UTC (rules/subscriptions#3). */
const hour = 3_600_000

export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** A moment on a Hong Kong day. */
export const momentOn = (day: string, hours: number): Date =>
  new Date(beginningOf(day).getTime() + hours * hour)

/** A day so many months on, clamped to the month's end, counted from the anchor and not from the day before. */
export const monthsAfter = (day: string, months: number): string =>
  dayInHongKong(monthsLater(momentOn(day, 12), months))

export type Anchor = { anchorOn: string; anchorNumber: number; intervalMonths: number }

/** The day of a cycle by its number (rules/subscriptions#2). */
export const dayOfCycle = ({ anchorOn, anchorNumber, intervalMonths }: Anchor, number: number): string =>
  monthsAfter(anchorOn, intervalMonths * (number - anchorNumber))

const noticeDays = 7
const changeDays = 3
const cancelDays = 1
export const noticeAt = (renewsOn: string): Date => momentOn(daysLater(renewsOn, -noticeDays), 9)
/** The first moment that is too late to change this delivery; its last minute is 23:59 of R-3. */
export const lockAt = (renewsOn: string): Date => beginningOf(daysLater(renewsOn, 1 - changeDays))
/** The first moment that is too late to cancel before this delivery. */
export const cancelClosesAt = (renewsOn: string): Date => beginningOf(daysLater(renewsOn, 1 - cancelDays))
export const chargeAt = (renewsOn: string): Date => momentOn(renewsOn, 10)

/** The last days on which a delivery can be changed and the contract cancelled, as screens name them. */
export const deadlinesOf = (renewsOn: string) => ({
  noticeOn: daysLater(renewsOn, -noticeDays),
  changeBy: daysLater(renewsOn, -changeDays),
  cancelBy: daysLater(renewsOn, -cancelDays),
  chargeOn: renewsOn,
})

/** The earliest day that leaves time to change a delivery that is moved there. */
export const earliestDay = (today: string): string => daysLater(today, changeDays + 1)

/** Days and hours after R of the four retries (rules/subscriptions#12). */
const retrySlots = [
  { days: 1, hours: 19 },
  { days: 3, hours: 10 },
  { days: 5, hours: 19 },
  { days: 7, hours: 10 },
] as const
export const mostRetries = retrySlots.length

export const retryTimes = (renewsOn: string): Date[] =>
  retrySlots.map(({ days, hours }) => momentOn(daysLater(renewsOn, days), hours))

/** How many retries of the schedule are behind `now`, the ones that were slept through among them. */
export const retriesBehind = (renewsOn: string, now: Date): number =>
  retryTimes(renewsOn).filter((at) => at <= now).length
