import { beginningOf, dayInHongKong } from '../calendar.ts'
import { refusals } from '../refusal.ts'

export const closingRefusals = /* @__PURE__ */ refusals('closing', {
  /** The day is not over, or ended within the grace period. */
  day_running: 'conflict',
  day_closed: 'conflict',
  /** The previous day is open. */
  day_before_open: 'conflict',
  /** It has open days. */
  month_running: 'conflict',
  month_closed: 'conflict',
  month_before_open: 'conflict',
  /** Differences, bank lines or payment tasks are unexplained. */
  month_unexplained: 'conflict',
  month_open: 'conflict',
  /** A later month is closed. */
  later_month_closed: 'conflict',
  reopening_waits: 'conflict',
})
export type ClosingRefusal = keyof typeof closingRefusals

/** Time for payments of the last second to be recorded. */
const graceMs = 30 * 60_000

export const nextDay = (day: string): string =>
  dayInHongKong(new Date(beginningOf(day).getTime() + 36 * 3_600_000))

/** Start and end of a day in Hong Kong. */
export const spanOf = (day: string): { day: string; from: Date; until: Date } => ({
  day,
  from: beginningOf(day),
  until: beginningOf(nextDay(day)),
})

/** Why a day cannot be closed; null: it can. `newest`: the last closed day; null: none. */
export function dayRefusal(
  day: string,
  { newest, now }: { newest: string | null; now: Date },
): ClosingRefusal | null {
  if (newest !== null && day <= newest) return 'day_closed'
  if (now.getTime() < spanOf(day).until.getTime() + graceMs) return 'day_running'
  return newest !== null && day !== nextDay(newest) ? 'day_before_open' : null
}

/** States of a day: before the first closed day, not over, ready to close, closed. */
export const dayStates = ['before', 'running', 'open', 'closed'] as const
export type DayState = (typeof dayStates)[number]

export function dayState(
  day: string,
  { isClosed, newest, now }: { isClosed: boolean; newest: string | null; now: Date },
): DayState {
  if (isClosed) return 'closed'
  const refusal = dayRefusal(day, { newest, now })
  return refusal === 'day_closed' ? 'before' : refusal === 'day_running' ? 'running' : 'open'
}

export const monthOf = (day: string): string => day.slice(0, 7)
export const firstOf = (month: string): string => `${month}-01`
export const monthBefore = (month: string): string =>
  monthOf(dayInHongKong(new Date(beginningOf(firstOf(month)).getTime() - 12 * 3_600_000)))

/** Days of a month in order. */
export function daysOf(month: string): string[] {
  const days: string[] = []
  for (let day = firstOf(month); monthOf(day) === month; day = nextDay(day)) days.push(day)
  return days
}

/** Facts that decide whether a month can be closed. */
export type MonthNow = {
  isClosed: boolean
  /** Whether its last day is closed, and thus all days before it. */
  hasAllDays: boolean
  /** Whether the previous month has closed days and is not closed itself. */
  isBeforeOpen: boolean
  /** Unexplained differences, bank lines and payment tasks. */
  unexplained: number
}

export function monthRefusal({
  isClosed,
  hasAllDays,
  isBeforeOpen,
  unexplained,
}: MonthNow): ClosingRefusal | null {
  if (isClosed) return 'month_closed'
  if (!hasAllDays) return 'month_running'
  if (isBeforeOpen) return 'month_before_open'
  return unexplained > 0 ? 'month_unexplained' : null
}

/** Why a month cannot be reopened; null: it can, with an approval. */
export function reopenRefusal({
  isClosed,
  isLaterClosed,
}: {
  isClosed: boolean
  isLaterClosed: boolean
}): ClosingRefusal | null {
  if (!isClosed) return 'month_open'
  return isLaterClosed ? 'later_month_closed' : null
}
