import { daysLater, deadlinesOf, monthsAfter } from '#shop/subscriptions/days.rules.ts'

type Line = { subscriptionIntervalInMonth: number | null }

/** Dates of a subscription that begins today, one entry per interval of its lines. */
export type Plan = { months: number; days: string[]; changeBy: string; cancelBy: string }

const shown = 2

/** Plans of lines bought on a day, the shortest interval first, each with its next delivery dates. */
export function plansOf(lines: readonly Line[], today: string): Plan[] {
  const intervals = new Set(
    lines.flatMap(({ subscriptionIntervalInMonth: months }) => (months === null ? [] : [months])),
  )
  return [...intervals]
    .toSorted((a, b) => a - b)
    .map((months) => {
      const days = Array.from({ length: shown }, (_, at) => monthsAfter(today, months * (at + 1)))
      const { changeBy, cancelBy } = deadlinesOf(days[0] ?? daysLater(today, 1))
      return { months, days, changeBy, cancelBy }
    })
}
