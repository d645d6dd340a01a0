export const deliveryStates = ['waiting', 'sending', 'delivered', 'dead'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const deliveryEvents = ['claim', 'succeed', 'fail', 'expire', 'replay'] as const
export type DeliveryEvent = (typeof deliveryEvents)[number]

/**
 * Permitted transitions of a delivery (rules/platform#10); other events change nothing. A delivery in `sending` can
 * be claimed again after its lease.
 */
export const deliveryTable: Record<DeliveryState, Partial<Record<DeliveryEvent, DeliveryState>>> = {
  waiting: { claim: 'sending', expire: 'dead' },
  sending: { claim: 'sending', succeed: 'delivered', fail: 'waiting', expire: 'dead' },
  delivered: { replay: 'waiting' },
  dead: { replay: 'waiting' },
}

export const statesBefore = (event: DeliveryEvent): DeliveryState[] =>
  deliveryStates.filter((state) => deliveryTable[state][event] !== undefined)

const [second, minute, hour] = [1_000, 60_000, 3_600_000]
/** Maximum time that a delivery is retried, and that an endpoint may fail. */
export const maxAge = 72 * hour
/** Lease of a claim, longer than the timeout of a request. */
export const lease = minute
export const mostAtOnce = 2
/** Over all endpoints, so that slow receivers leave capacity for emails and charges. */
export const mostInAll = 3
const excerptLength = 500
/** Days that ended deliveries and their attempts are stored. */
export const logDays = 30

const waits = [minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute, hour, 2 * hour]

/** Time of the next attempt after a failure; null: given up. */
export function nextTry(
  { attempts, queuedAt }: { attempts: number; queuedAt: Date },
  now: Date,
): Date | null {
  if (now.getTime() - queuedAt.getTime() >= maxAge) return null
  const wait = waits[Math.min(Math.max(attempts, 1), waits.length) - 1] ?? hour
  return new Date(Math.min(now.getTime() + wait, queuedAt.getTime() + maxAge))
}

/**
 * Pause of an endpoint after consecutive failures: at most five minutes, so that it catches up soon after it
 * recovers.
 */
export const backoffAfter = (failures: number): number =>
  Math.min(2 ** Math.min(failures, 10) * second, 5 * minute)

export type Outcome = { status: number } | { failure: string }
export const isTaken = (outcome: Outcome): boolean =>
  'status' in outcome && outcome.status >= 200 && outcome.status < 300
/** Whether the receiver responded that it no longer wants deliveries. */
export const isGone = (outcome: Outcome): boolean => 'status' in outcome && outcome.status === 410

/** Text that the database can store, truncated. */
export const excerptOf = (text: string): string =>
  [...text.replaceAll('\0', '').toWellFormed()].slice(0, excerptLength).join('')
