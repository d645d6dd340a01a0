export const deliveryStates = ['waiting', 'sending', 'delivered', 'dead'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const deliveryEvents = ['claim', 'succeed', 'fail', 'expire', 'replay'] as const
export type DeliveryEvent = (typeof deliveryEvents)[number]

/**
 * Where a delivery goes from where it stands (rules/platform#10); what is not here changes nothing. One that is being
 * sent is claimed again once its lease is over.
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
/** For so long a delivery is tried, and an endpoint may fail. */
export const maxAge = 72 * hour
/** Longer than a receiver may take to answer. */
export const lease = minute
export const mostAtOnce = 2
/** Of all endpoints together, so that slow receivers leave a worker to letters and charges. */
export const mostInAll = 3
export const excerptLength = 500
/** Deliveries, and what came of them, are kept for so long after they ended. */
export const logDays = 30

const waits = [minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute, hour, 2 * hour]

/** When a delivery that failed is tried next; null: it has been tried for long enough. */
export function nextTry(
  { attempts, queuedAt }: { attempts: number; queuedAt: Date },
  now: Date,
): Date | null {
  if (now.getTime() - queuedAt.getTime() >= maxAge) return null
  const wait = waits[Math.min(Math.max(attempts, 1), waits.length) - 1] ?? hour
  return new Date(Math.min(now.getTime() + wait, queuedAt.getTime() + maxAge))
}

/**
 * After so many failures in a row an endpoint is left alone for a while, whatever waits for it: five minutes at most,
 * so that it catches up soon after it is back.
 */
export const restAfter = (failures: number): number =>
  Math.min(2 ** Math.min(failures, 10) * second, 5 * minute)

export type Outcome = { status: number } | { failure: string }
export const isTaken = (outcome: Outcome): boolean =>
  'status' in outcome && outcome.status >= 200 && outcome.status < 300
/** A receiver that answers so wants no more of it. */
export const isGone = (outcome: Outcome): boolean => 'status' in outcome && outcome.status === 410

/** Text that a database takes, of at most so many characters. */
export const excerptOf = (text: string): string =>
  [...text.replaceAll('\0', '').toWellFormed()].slice(0, excerptLength).join('')
