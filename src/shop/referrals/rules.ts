import { atLeastZero, exact, minus, roundMoney, type Money } from '../money.ts'
import { refusals } from '../refusal.ts'

export const referralRefusals = /* @__PURE__ */ refusals('referrals', {
  unknown_code: 'missing',
  own_code: 'refused',
  already_brought: 'conflict',
  has_ordered: 'conflict',
  unknown: 'missing',
  already_decided: 'conflict',
  unknown_statement: 'missing',
  already_paid: 'conflict',
  no_reference: 'invalid',
  member_gone: 'conflict',
})

export const referralStates = ['ordered', 'review', 'pending', 'granted', 'rejected', 'clawed_back'] as const
export type ReferralState = (typeof referralStates)[number]

/** Permitted transitions; the table referral_moves has the same ones, and a test compares them. */
export const referralMoves = {
  ordered: ['pending', 'review', 'rejected'],
  review: ['pending', 'rejected'],
  pending: ['granted', 'rejected'],
  granted: ['clawed_back'],
  rejected: [],
  clawed_back: [],
} as const satisfies Record<ReferralState, readonly ReferralState[]>

type Rates = { from: string; to: string }

/**
 * Reward of the referrer for an order: a percentage of goods and wrapping after discounts, without delivery
 * (rules/promotions#7), in HKD at the order's rate, rounded down to cents once. `rates`: units of the order's
 * currency and of HKD for one US dollar.
 */
export const rewardOf = (base: Money, percent: number, rates: Rates): Money =>
  roundMoney(
    base.currency === 'HKD'
      ? exact(base).times(percent).div(100)
      : exact(base).times(rates.to).div(rates.from).times(percent).div(100),
    'HKD',
    'floor',
  )

/** Reward left after part of its base was refunded: pro rata, rounded down, zero after a full refund. */
export const remainingReward = (reward: number, base: number, returned: number): number =>
  base === 0 ? 0 : Number((BigInt(reward) * BigInt(Math.max(0, base - returned))) / BigInt(base))

/**
 * The part of an order's refunds that reduces the base: goods and wrapping that were not exchanged, less `added`, which
 * the buyer paid for later and the reward does not include; at most the whole base.
 */
export const returnedOf = (
  base: number,
  refunds: readonly { attemptId: string | null; amount: Money; delivery: Money; exchanged: Money }[],
  added = 0,
): number => {
  const back = refunds.reduce(
    (sum, refund) =>
      sum +
      (refund.attemptId === null
        ? atLeastZero(minus(minus(refund.amount, refund.delivery), refund.exchanged)).minor
        : 0),
    0,
  )
  return Math.min(base, Math.max(0, back - Math.max(0, added)))
}

/** Initial of a friend's name, all that a referrer sees of it (rules/promotions#9). */
export const initialOf = (firstname: string): string => `${[...firstname.trim()][0]?.toUpperCase() ?? ''}…`
