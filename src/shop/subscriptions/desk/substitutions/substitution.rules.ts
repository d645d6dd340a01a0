import { refusals } from '../../../refusal.ts'
import { canChange } from '../../step.rules.ts'
import { openCycle, type Subscription } from '../../subscription.rules.ts'

/** Why a line cannot change its option (rules/subscriptions#24). */
export const substitutionIssues = [
  'not_running',
  'unpaid',
  'locked',
  'past_deadline',
  'not_sold',
  'not_in_country',
  'not_swappable',
  'over_limit',
  'gone',
] as const
export type SubstitutionIssue = (typeof substitutionIssues)[number]

export const substitutionRefusals = /* @__PURE__ */ refusals('subscriptions', {
  substitution_unknown: 'missing',
  substitution_empty: 'conflict',
})

/** Facts of the shop that decide whether a contract can change to the other option. */
export type Destination = {
  isSold: boolean
  reachesCountry: boolean
  isSwappable: boolean
  isOverLimit: boolean
}

/** The first issue; null: the line can be changed for its next delivery. */
export function issueOf(
  subscription: Pick<Subscription, 'state' | 'cycles'>,
  { isSold, reachesCountry, isSwappable, isOverLimit }: Destination,
  at: Date,
): SubstitutionIssue | null {
  const cycle = openCycle(subscription)
  if (subscription.state === 'past_due' || subscription.state === 'suspended') return 'unpaid'
  if (!cycle || (subscription.state !== 'active' && subscription.state !== 'paused')) return 'not_running'
  if (cycle.state === 'locked' || cycle.state === 'charging') return 'locked'
  if (!canChange(cycle, at)) return 'past_deadline'
  if (!isSold) return 'not_sold'
  if (!reachesCountry) return 'not_in_country'
  if (isOverLimit) return 'over_limit'
  return isSwappable ? null : 'not_swappable'
}
