import { daysBetween, daysLater } from '#shop/subscriptions/days.rules.ts'

export type MonthCell = { day: string; number: number; isOpen: boolean }

const firstOf = (month: string): string => `${month}-01`
export const monthOf = (day: string): string => day.slice(0, 7)
/** The next or previous month, `yyyy-mm`. */
export const monthBeside = (month: string, step: 1 | -1): string =>
  monthOf(daysLater(firstOf(month), step === 1 ? 31 : -1))

/** Days of a month in weeks that begin on Monday; empty cells are null. */
export function monthGrid(month: string, from: string, to: string): (MonthCell | null)[][] {
  const first = firstOf(month)
  const length = daysBetween(first, firstOf(monthBeside(month, 1)))
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const cells = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, at) => {
    const number = at - before + 1
    if (number < 1 || number > length) return null
    const day = daysLater(first, number - 1)
    return { day, number, isOpen: day >= from && day <= to }
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
