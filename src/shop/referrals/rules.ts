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

/** Every move; the table referral_moves says the same, and a test compares them. */
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
 * What an order earns whoever brought it: so many per cent of goods after discounts with wrapping, without
 * delivery (rules/promotions#7), in HKD at the order's rate, floored to cents once. `rates`: units of the
 * order's currency and of HKD for one US dollar.
 */
export const rewardOf = (base: Money, percent: number, rates: Rates): Money =>
  roundMoney(
    base.currency === 'HKD'
      ? exact(base).times(percent).div(100)
      : exact(base).times(rates.to).div(rates.from).times(percent).div(100),
    'HKD',
    'floor',
  )

/**
 * What is left of it when part of what it was reckoned from went back: pro rata, floored, nothing once all of
 * it is back.
 */
export const remainingReward = (reward: number, base: number, returned: number): number =>
  base === 0 ? 0 : Number((BigInt(reward) * BigInt(Math.max(0, base - returned))) / BigInt(base))

/**
 * Of an order's own refunds what touches the base: goods and wrapping that nothing was taken for instead,
 * never more than all of it.
 */
export const returnedOf = (
  base: number,
  refunds: readonly { attemptId: string | null; amount: Money; delivery: Money; exchanged: Money }[],
): number =>
  Math.min(
    base,
    refunds.reduce(
      (sum, refund) =>
        sum +
        (refund.attemptId === null
          ? atLeastZero(minus(minus(refund.amount, refund.delivery), refund.exchanged)).minor
          : 0),
      0,
    ),
  )

/** The first letter of a name, which is all a referrer reads of a friend (rules/promotions#7). */
export const initialOf = (firstname: string): string => `${[...firstname.trim()][0]?.toUpperCase() ?? ''}…`
