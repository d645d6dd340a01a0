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

/** Next step of a cycle by the scheduled job. */
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

/** Minutes between checks of a charge with an unknown outcome. */
const settleMinutes = 5

/**
 * The next automatic step of the open cycle, and its time; null: none, it waits for a person. All automatic steps
 * come from this table, so a run after a day of downtime does the same as runs every minute.
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

/** Whether contents, address and day of a cycle can still be changed. */
export const canChange = ({ state, renewsOn }: Pick<CycleClock, 'state' | 'renewsOn'>, now: Date): boolean =>
  state === 'scheduled' && now < lockAt(renewsOn)

/** Whether cancelling now prevents the charge of the cycle. */
export const cancelsInTime = ({ renewsOn }: Pick<CycleClock, 'renewsOn'>, now: Date): boolean =>
  now < cancelClosesAt(renewsOn)
