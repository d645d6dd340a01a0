import { daysBetween, daysLater } from '../../days.rules.ts'
import { anchorOf, cycleAfter, openCycle, type Subscription } from '../../subscription.rules.ts'

const forecastWeeks = 8
const daysAhead = 7 * forecastWeeks

/** First and last day of each week ahead; the first week begins today. */
export const weeksFrom = (today: string): { from: string; to: string }[] =>
  Array.from({ length: forecastWeeks }, (_, week) => ({
    from: daysLater(today, 7 * week),
    to: daysLater(today, 7 * week + 6),
  }))

/** Index of the week of a day; overdue days count in the first. */
export const weekAt = (today: string, day: string): number =>
  Math.max(0, Math.floor(daysBetween(today, day) / 7))

type Planned = Pick<Subscription, 'state' | 'cycles' | 'anchorOn' | 'anchorNumber' | 'intervalMonths'> & {
  pausedUntil: string | null
}

/** Whether deliveries continue without action: a pause ends on a day, except one for a dispute. */
const isRunning = ({ state, pausedUntil }: Planned): boolean =>
  state === 'active' || (state === 'paused' && pausedUntil !== null)

/**
 * Renewal days of a contract in the next eight weeks, assuming that each delivery is paid on its day
 * (rules/subscriptions#29). A failed delivery and those after it are excluded.
 */
export function deliveryDays(subscription: Planned, today: string): string[] {
  const cycle = openCycle(subscription)
  let anchor = anchorOf(subscription as Subscription)
  if (!cycle || !anchor || cycle.state === 'failed' || !isRunning(subscription)) return []
  const last = daysLater(today, daysAhead - 1)
  const days: string[] = []
  let day = cycle.renewsOn < today ? today : cycle.renewsOn
  for (let number = cycle.number; day <= last; number += 1) {
    days.push(day)
    const next = cycleAfter(anchor, { number }, day, false)
    anchor = { ...anchor, anchorOn: next.anchorOn, anchorNumber: next.anchorNumber }
    day = next.renewsOn
  }
  return days
}

export type Taken = { subSku: string; units: number }
type Usage = { subSku: string; units: number[]; total: number; runsOut: number | null }

/** Units by option and week, and the week in which available stock falls short; null: it suffices. */
export function usageOf(
  taken: readonly (Taken & { week: number })[],
  available: Pick<ReadonlyMap<string, number>, 'get'>,
): Usage[] {
  const bySku = new Map<string, number[]>()
  for (const { subSku, units, week } of taken) {
    const weeks = bySku.getOrInsertComputed(subSku, () => Array.from({ length: forecastWeeks }, () => 0))
    weeks[week] = (weeks[week] ?? 0) + units
  }
  return [...bySku]
    .map(([subSku, units]) => {
      let left = available.get(subSku) ?? 0
      const short = units.findIndex((count) => (left -= count) < 0)
      const total = units.reduce((sum, count) => sum + count, 0)
      return { subSku, units, total, runsOut: short === -1 ? null : short }
    })
    .toSorted((a, b) => a.subSku.localeCompare(b.subSku))
}
