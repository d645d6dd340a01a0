import type { Settings } from '../content/settings.rules.ts'
import { roundMoney } from '../money.ts'
import { refusals } from '../refusal.ts'
import { dayMs } from '../calendar.ts'

export const rewardStates = [
  'locked',
  'claimable',
  'claimed',
  'reserved',
  'redeemed',
  'expired',
  'void',
] as const
export type RewardState = (typeof rewardStates)[number]
export const rewardKinds = ['gift_item', 'cash_dollar', 'coupon'] as const
export type RewardKind = (typeof rewardKinds)[number]

/**
 * Permitted transitions of a reward (rules/reviews#7); the table `moves` has the same ones. A cancelled order returns
 * what it redeemed.
 */
export const rewardMoves = {
  locked: ['claimable', 'void'],
  claimable: ['claimed', 'expired', 'void'],
  claimed: ['reserved', 'redeemed', 'expired', 'void'],
  reserved: ['redeemed', 'claimed'],
  redeemed: ['claimed'],
  expired: [],
  void: [],
} as const satisfies Record<RewardState, readonly RewardState[]>

/** The states from which a state can be reached. */
export const statesLeadingTo = (to: RewardState): RewardState[] =>
  rewardStates.filter((from) => (rewardMoves[from] as readonly RewardState[]).includes(to))

export type Reward = {
  id: string
  memberId: string
  /** The review that earned it, and the reviewed product. */
  reviewId: string
  sku: string
  state: RewardState
  choice: string | null
  kind: RewardKind | null
  /** Gifts only. */
  subSku: string | null
  /** HKD cents. */
  worth: number | null
  couponCode: string | null
  orderId: string | null
  claimableAt: string | null
  expiresAt: string | null
  /** Whether the order that earned it is disputed. */
  isFrozen: boolean
  createdAt: string
}

/** One choice of the reward catalogue; `worth` is HKD. */
export type RewardChoice = Settings['review_rewards']['choices'][number]

/** Value of a choice in HKD cents. */
export const worthOf = ({ worth }: RewardChoice): number => roundMoney(worth, 'HKD').minor

export const rewardRefusals = /* @__PURE__ */ refusals('rewards', {
  unknown: 'missing',
  unknown_choice: 'invalid',
  choice_gone: 'conflict',
  not_claimable: 'conflict',
  expired: 'conflict',
  frozen: 'conflict',
})
export type RewardProblem = Exclude<keyof typeof rewardRefusals, 'unknown'>

type Choosing = {
  choice: RewardChoice | undefined
  isThere(choice: Pick<RewardChoice, 'kind'> & { subSku?: string }): boolean
  now: Date
}

/**
 * Whether a chosen gift is unavailable, so that it can be exchanged for another choice of the same value
 * (rules/reviews#8).
 */
export const isGone = (reward: Reward, isThere: Choosing['isThere']): boolean =>
  reward.state === 'claimed' &&
  reward.kind === 'gift_item' &&
  reward.subSku !== null &&
  !isThere({ kind: 'gift_item', subSku: reward.subSku })

/** Choices of the catalogue for a reward in its current state. */
export function choicesFor(
  reward: Reward,
  choices: readonly RewardChoice[],
  isThere: Choosing['isThere'],
): RewardChoice[] {
  if (reward.isFrozen) return []
  if (reward.state === 'claimable') return choices.filter(isThere)
  return isGone(reward, isThere)
    ? choices.filter((choice) => worthOf(choice) === reward.worth && isThere(choice))
    : []
}

/** Why a reward cannot be claimed as this choice; null: it can. */
export function refusalToClaim(reward: Reward, { choice, isThere, now }: Choosing): RewardProblem | null {
  if (reward.isFrozen) return 'frozen'
  if (reward.state !== 'claimable' && !isGone(reward, isThere))
    return reward.state === 'expired' ? 'expired' : 'not_claimable'
  if (reward.expiresAt !== null && reward.expiresAt <= now.toISOString()) return 'expired'
  if (!choice || (reward.state === 'claimed' && worthOf(choice) !== reward.worth)) return 'unknown_choice'
  return isThere(choice) ? null : 'choice_gone'
}

export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)

/** Expiry of a returned reward: as before, but at least the minimum number of days from now. */
export const endAfterReturn = (expiresAt: string | null, now: Date, leastDays: number): Date => {
  const least = daysAfter(now, leastDays)
  return expiresAt !== null && new Date(expiresAt) > least ? new Date(expiresAt) : least
}

/** Full days left including today; zero after expiry. */
export const daysLeft = (until: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / dayMs))
