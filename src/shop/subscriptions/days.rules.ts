import { beginningOf, dayInHongKong, monthsLater, dayMs } from '../calendar.ts'

/** All days are Hong Kong days, yyyy-mm-dd; all times are UTC (rules/subscriptions#3). */
const hour = 3_600_000

export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

/** The time that is so many hours into a Hong Kong day. */
export const momentOn = (day: string, hours: number): Date =>
  new Date(beginningOf(day).getTime() + hours * hour)

/** Adds months to a day, clamped to the end of the month; pass the anchor, not the previous cycle's day. */
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
/** End of the period for changes to a delivery, exclusive: its last minute is 23:59 of R-3. */
export const lockAt = (renewsOn: string): Date => beginningOf(daysLater(renewsOn, 1 - changeDays))
/** End of the period to cancel before a delivery, exclusive. */
export const cancelClosesAt = (renewsOn: string): Date => beginningOf(daysLater(renewsOn, 1 - cancelDays))
export const chargeAt = (renewsOn: string): Date => momentOn(renewsOn, 10)

/** The last days to change a delivery and to cancel the contract, for display. */
export const deadlinesOf = (renewsOn: string) => ({
  noticeOn: daysLater(renewsOn, -noticeDays),
  changeBy: daysLater(renewsOn, -changeDays),
  cancelBy: daysLater(renewsOn, -cancelDays),
  chargeOn: renewsOn,
})

/** The earliest day to move a delivery to that leaves time for changes. */
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

/** Number of scheduled retries before `now`, including those missed during downtime. */
export const retriesBehind = (renewsOn: string, now: Date): number =>
  retryTimes(renewsOn).filter((at) => at <= now).length
