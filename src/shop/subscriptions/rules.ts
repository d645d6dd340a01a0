import { refusals } from '../refusal.ts'

export const contractStates = [
  'pending',
  'active',
  'paused',
  'past_due',
  'suspended',
  'cancel_scheduled',
  'cancelled',
  'ended',
  'void',
] as const
export type ContractState = (typeof contractStates)[number]

export const cycleStates = [
  'scheduled',
  'locked',
  'charging',
  'paid',
  'shipped',
  'skipped',
  'failed',
  'written_off',
] as const
export type CycleState = (typeof cycleStates)[number]

/**
 * Permitted transitions of a contract and of a cycle. The table subscription_moves has the same ones, and a test
 * compares them.
 */
export const subscriptionMoves = {
  contract: {
    pending: ['active', 'void'],
    active: ['paused', 'past_due', 'cancel_scheduled', 'ended', 'void'],
    paused: ['active', 'cancel_scheduled', 'ended', 'void'],
    past_due: ['active', 'suspended', 'cancelled', 'ended', 'paused'],
    suspended: ['active', 'ended', 'cancelled'],
    cancel_scheduled: ['active', 'cancelled', 'ended', 'void'],
    cancelled: [],
    ended: [],
    void: [],
  },
  cycle: {
    scheduled: ['locked', 'skipped', 'charging', 'failed'],
    locked: ['scheduled', 'charging', 'skipped', 'failed'],
    charging: ['paid', 'failed', 'locked'],
    failed: ['charging', 'paid', 'written_off'],
    skipped: ['scheduled'],
    paid: ['shipped'],
    shipped: [],
    written_off: [],
  },
} as const satisfies {
  contract: Record<ContractState, readonly ContractState[]>
  cycle: Record<CycleState, readonly CycleState[]>
}

/** Final states. */
export const isOver = (state: ContractState): boolean =>
  state === 'cancelled' || state === 'ended' || state === 'void'

/** The member's choice for a line that is out of stock. */
export const outOfStockChoices = ['wait', 'substitute', 'skip_line'] as const
export type OutOfStock = (typeof outOfStockChoices)[number]

/** Why members cancel. */
export const cancelReasons = [
  'too_much',
  'too_expensive',
  'not_working',
  'irritates',
  'other_brand',
  'moving',
  'delivery',
  'other',
] as const
export type CancelReason = (typeof cancelReasons)[number]

export const failures = ['soft', 'hard', 'authentication', 'unknown', 'no_card'] as const
export type Failure = (typeof failures)[number]

export const chargeKinds = ['renewal', 'retry', 'pay_now', 'new_card'] as const
export type ChargeKind = (typeof chargeKinds)[number]

/** Outcomes of an attempt, as payments report them. */
export type ChargeOutcome =
  | 'captured'
  | 'soft_decline'
  | 'hard_decline'
  | 'authentication'
  | 'unsent'
  | 'unknown'

/** Actions of a notice link. */
export const linkActions = ['keep', 'skip', 'later', 'swap', 'pause'] as const
export type LinkAction = (typeof linkActions)[number]

/** Consecutive paid periods before a contract can be cancelled (rules/subscriptions#6). */
export const minimumPeriods = 2
export const mostPausedMonths = 3
export const mostWaitedDays = 30
export const suspendedDays = 30
export const daysBetweenShipments = 14
export const mostQuantity = 20

export const subscriptionRefusals = /* @__PURE__ */ refusals('subscriptions', {
  unknown: 'missing',
  illegal_transition: 'conflict',
  cutoff_passed: 'conflict',
  minimum_periods: 'conflict',
  reason_needed: 'invalid',
  first_period: 'conflict',
  bad_day: 'invalid',
  too_soon: 'conflict',
  not_swappable: 'refused',
  last_line: 'refused',
  unknown_line: 'missing',
  nothing_due: 'conflict',
  no_card: 'conflict',
  charge_open: 'conflict',
  link_over: 'conflict',
  link_used: 'conflict',
  declined: 'conflict',
  out_of_stock: 'conflict',
  address_refused: 'invalid',
  country_stays: 'refused',
  not_substitute: 'refused',
  asked_today: 'conflict',
  bad_span: 'invalid',
  other_delivery: 'conflict',
})
