import { dayMs } from '../calendar.ts'

/** Minutes before each retry; the last value repeats until the provider responds. */
const pauses = [1, 5, 30, 60]

export const nextTry = (tries: number, now: Date): Date => {
  const minutes = pauses[Math.min(tries, pauses.length) - 1] ?? 0
  return new Date(now.getTime() + minutes * 60_000)
}

/** Time of the next attempt for an address that the provider refuses; it may accept it later. */
export const nextTryOfRefused = (now: Date): Date => new Date(now.getTime() + dayMs)

/** Attempts without a response after which staff are alerted: more than half an hour. */
export const overdueTries = pauses.length

/** State of an update that the provider has not accepted: waiting, not answered, or refused. */
export const updateStates = ['waiting', 'away', 'refused'] as const
export type UpdateState = (typeof updateStates)[number]
