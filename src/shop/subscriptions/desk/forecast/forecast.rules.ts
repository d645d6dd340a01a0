import { daysBetween, daysLater } from '../../days.rules.ts'
import { anchorOf, cycleAfter, openCycle, type Subscription } from '../../subscription.rules.ts'

const forecastWeeks = 8
const daysAhead = 7 * forecastWeeks

/** The first and last day of each week ahead; the first week begins today. */
export const weeksFrom = (today: string): { from: string; to: string }[] =>
  Array.from({ length: forecastWeeks }, (_, week) => ({
    from: daysLater(today, 7 * week),
    to: daysLater(today, 7 * week + 6),
  }))

/** Which of these weeks a day is in; what is late is delivered in the first. */
export const weekAt = (today: string, day: string): number =>
  Math.max(0, Math.floor(daysBetween(today, day) / 7))

type Planned = Pick<Subscription, 'state' | 'cycles' | 'anchorOn' | 'anchorNumber' | 'intervalMonths'> & {
  pausedUntil: string | null
}

/** Whether deliveries come by themselves: a pause ends on a day, unless a dispute made it. */
const isRunning = ({ state, pausedUntil }: Planned): boolean =>
  state === 'active' || (state === 'paused' && pausedUntil !== null)

/**
 * The days of the next eight weeks on which a contract renews, if each delivery is paid on its day
 * (rules/subscriptions#29). What failed is not counted, nor what comes after it.
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

/** Units by option and week, and the week in which what is left to sell falls short; null: it lasts. */
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
