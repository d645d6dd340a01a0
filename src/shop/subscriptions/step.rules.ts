import { beginningOf } from '../calendar.ts'
import {
  cancelClosesAt,
  chargeAt,
  daysLater,
  lockAt,
  mostRetries,
  noticeAt,
  retryTimes,
} from './days.rules.ts'
import type { ContractState, CycleState, Failure } from './rules.ts'

/** What the clock has to do about a cycle next. */
export type Step = 'notice' | 'lock' | 'charge' | 'settle' | 'retry' | 'suspend' | 'end' | 'finish_cancel'

export type ContractClock = {
  state: ContractState
  pausedUntil: string | null
  suspendedUntil: string | null
}
export type CycleClock = {
  state: CycleState
  renewsOn: string
  announcedAt: string | null
  retries: number
  failure: Failure | null
}

const waitsForOwner = (failure: Failure | null): boolean => failure === 'hard' || failure === 'no_card'

/** Moments between two looks at a charge whose outcome is not known. */
const settleMinutes = 5

/**
 * The next thing the clock does about the open cycle of a contract, and when; null: nothing, it waits for a
 * person. Everything that happens by itself comes from this one table, so a sweep after a day of silence does
 * what every minute would have done.
 */
export function nextStep(
  contract: ContractClock,
  cycle: CycleClock,
  now: Date,
): { step: Step; at: Date } | null {
  if (cycle.state === 'charging')
    return { step: 'settle', at: new Date(now.getTime() + settleMinutes * 60_000) }
  switch (contract.state) {
    case 'cancel_scheduled':
      return { step: 'finish_cancel', at: beginningOf(cycle.renewsOn) }
    case 'paused':
      return contract.pausedUntil === null ? null : upcoming(cycle)
    case 'active':
      return upcoming(cycle)
    case 'past_due':
      return dunning(cycle, now)
    case 'suspended':
      return contract.suspendedUntil === null
        ? null
        : { step: 'end', at: beginningOf(daysLater(contract.suspendedUntil, 1)) }
    default:
      return null
  }
}

function upcoming({ state, renewsOn, announcedAt }: CycleClock): { step: Step; at: Date } | null {
  if (state === 'locked') return { step: 'charge', at: chargeAt(renewsOn) }
  if (state !== 'scheduled') return null
  return announcedAt === null
    ? { step: 'notice', at: noticeAt(renewsOn) }
    : { step: 'lock', at: lockAt(renewsOn) }
}

function dunning(
  { state, renewsOn, retries, failure }: CycleClock,
  now: Date,
): { step: Step; at: Date } | null {
  if (state !== 'failed') return null
  const slots = retryTimes(renewsOn)
  const last = slots[mostRetries - 1] ?? now
  if (waitsForOwner(failure)) return { step: 'suspend', at: last }
  const next = slots[retries]
  return next ? { step: 'retry', at: next } : { step: 'suspend', at: now }
}

/** Whether contents, address and day of a cycle may still be changed. */
export const canChange = ({ state, renewsOn }: Pick<CycleClock, 'state' | 'renewsOn'>, now: Date): boolean =>
  state === 'scheduled' && now < lockAt(renewsOn)

/** Whether cancelling now comes before the cycle is charged. */
export const cancelsInTime = ({ renewsOn }: Pick<CycleClock, 'renewsOn'>, now: Date): boolean =>
  now < cancelClosesAt(renewsOn)
