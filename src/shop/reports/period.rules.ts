import { dayMs } from '../calendar.ts'

/** Days in Hong Kong from first to last, both inclusive, yyyy-mm-dd. */
export type Period = { from: string; to: string }

export const periodSteps = ['day', 'week', 'month'] as const
export type Step = (typeof periodSteps)[number]

export const presets = [
  'today',
  'yesterday',
  'last_7',
  'last_30',
  'this_month',
  'last_month',
  'this_year',
  'last_year',
] as const
export type Preset = (typeof presets)[number]

/** Comparison: the preceding period of equal length, or the same days a year before. */
export const comparisons = ['before', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** Longest period of a report, in days. */
export const mostDays = 1_100

/**
 * Orders behind figures are counted from the orders themselves, so their period is limited to a quarter
 * (rules/reports#13).
 */
export const mostDaysOfOrders = 92

export const dayLater = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

/** Number of days of a period; less than one if it ends before it begins. */
export const lengthOf = ({ from, to }: Period): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

const lastOfMonth = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10)

/** The same date some years before; 29 February becomes the 28th. */
export function yearsBefore(day: string, years: number): string {
  const month = `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}-${day.slice(5, 7)}`
  const last = lastOfMonth(`${month}-01`)
  const same = `${month}-${day.slice(8)}`
  return same > last ? last : same
}

/** Days of a preset, relative to a date. */
export function periodOf(preset: Preset, today: string): Period {
  const [year, month] = [today.slice(0, 4), today.slice(0, 7)]
  const lastMonth = dayLater(`${month}-01`, -1)
  const ways: Record<Preset, Period> = {
    today: { from: today, to: today },
    yesterday: { from: dayLater(today, -1), to: dayLater(today, -1) },
    last_7: { from: dayLater(today, -6), to: today },
    last_30: { from: dayLater(today, -29), to: today },
    this_month: { from: `${month}-01`, to: today },
    last_month: { from: `${lastMonth.slice(0, 7)}-01`, to: lastMonth },
    this_year: { from: `${year}-01-01`, to: today },
    last_year: { from: `${Number(year) - 1}-01-01`, to: `${Number(year) - 1}-12-31` },
  }
  return ways[preset]
}

/**
 * Period to compare with: for a month to date the same number of days of the previous month, for a whole month the
 * previous one; otherwise the preceding days.
 */
export function comparedWith(period: Period, comparison: Comparison): Period | null {
  const { from, to } = period
  if (comparison === 'none') return null
  if (comparison === 'year') return { from: yearsBefore(from, 1), to: yearsBefore(to, 1) }
  const isOfOneMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)
  if (!isOfOneMonth) return { from: dayLater(from, -lengthOf(period)), to: dayLater(from, -1) }
  const last = dayLater(from, -1)
  const first = `${last.slice(0, 7)}-01`
  const isWhole = to === lastOfMonth(from)
  const same = dayLater(first, lengthOf(period) - 1)
  return { from: first, to: isWhole || same > last ? last : same }
}

/** First day of the step that contains a day; weeks begin on Monday. */
export function beginningOfStep(day: string, step: Step): string {
  if (step === 'month') return `${day.slice(0, 7)}-01`
  if (step === 'day') return day
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  return dayLater(day, -weekday)
}

/** First days of all steps of a period in order; the first is that of the period. */
export function stepStarts({ from, to }: Period, step: Step): string[] {
  const firsts: string[] = []
  for (let day = from; day <= to; day = dayLater(day, 1))
    if (firsts.length === 0 || beginningOfStep(day, step) === day) firsts.push(day)
  return firsts
}

/** Index of the step that contains a day. */
export const stepOf = (firsts: readonly string[], day: string): number =>
  firsts.findLastIndex((first) => first <= day)

/** Steps that suit the length of a period for a chart; the first is the default. */
export function stepsFor(period: Period): Step[] {
  const days = lengthOf(period)
  return days <= 62 ? ['day', 'week', 'month'] : days <= 366 ? ['week', 'day', 'month'] : ['month', 'week']
}
