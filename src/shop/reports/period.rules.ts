const millisecondsOfDay = 86_400_000

/** From one Hong Kong day to another, both of them, yyyy-mm-dd. */
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

/** The days just before, as many of them; or the same days a year before. */
export const comparisons = ['before', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

/** Longest period of a report, in days. */
export const mostDays = 1_100

/** Orders behind figures are counted from the orders themselves, and so for a quarter at most (rules/reports#13). */
export const mostDaysOfOrders = 92

export const dayLater = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * millisecondsOfDay).toISOString().slice(0, 10)

/** How many days a period has; less than one when it ends before it begins. */
export const lengthOf = ({ from, to }: Period): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / millisecondsOfDay) + 1

const lastOfMonth = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10)

/** The same day so many years before; the 29th of February becomes the 28th. */
export function yearsBefore(day: string, years: number): string {
  const month = `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}-${day.slice(5, 7)}`
  const last = lastOfMonth(`${month}-01`)
  const same = `${month}-${day.slice(8)}`
  return same > last ? last : same
}

/** The days that a preset means on a day. */
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

/** A month so many days in is compared with as many days of the month before; other days with those before them. */
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

/** The first day of what a day is counted in: weeks begin on Monday. */
export function beginningOfStep(day: string, step: Step): string {
  if (step === 'month') return `${day.slice(0, 7)}-01`
  if (step === 'day') return day
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  return dayLater(day, -weekday)
}

/** First days of all that a period is divided into, in order; the first one is the period's own. */
export function dividedInto({ from, to }: Period, step: Step): string[] {
  const firsts: string[] = []
  for (let day = from; day <= to; day = dayLater(day, 1))
    if (firsts.length === 0 || beginningOfStep(day, step) === day) firsts.push(day)
  return firsts
}

/** Where a day stands among them. */
export const stepOf = (firsts: readonly string[], day: string): number =>
  firsts.findLastIndex((first) => first <= day)

/** Steps that make a chart of a period readable; the first is the usual one. */
export function stepsFor(period: Period): Step[] {
  const days = lengthOf(period)
  return days <= 62 ? ['day', 'week', 'month'] : days <= 366 ? ['week', 'day', 'month'] : ['month', 'week']
}
