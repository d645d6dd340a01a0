import type { Settings } from '../content/settings.rules.ts'
import { refusals } from '../refusal.ts'

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
 * Every move a reward may make (rules/reviews#7); the table `moves` says the same. A cancelled order gives
 * back what it redeemed.
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

/** The states from which one can be reached. */
export const waysTo = (to: RewardState): RewardState[] =>
  rewardStates.filter((from) => (rewardMoves[from] as readonly RewardState[]).includes(to))

export type Reward = {
  id: string
  memberId: string
  /** The review it was earned by, and the product that was reviewed. */
  reviewId: string
  sku: string
  state: RewardState
  choice: string | null
  kind: RewardKind | null
  /** Of a gift. */
  subSku: string | null
  /** HKD cents. */
  worth: number | null
  couponCode: string | null
  orderId: string | null
  claimableAt: string | null
  expiresAt: string | null
  /** The order it was earned by is disputed: it waits. */
  isFrozen: boolean
  createdAt: string
}

/** One thing of the catalogue of rewards; `worth` is HKD. */
export type RewardChoice = Settings['review_rewards']['choices'][number]

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
 * A gift that was chosen and cannot be had any more may be changed for another thing of the same worth
 * (rules/reviews#7).
 */
export const isGone = (reward: Reward, isThere: Choosing['isThere']): boolean =>
  reward.state === 'claimed' &&
  reward.kind === 'gift_item' &&
  reward.subSku !== null &&
  !isThere({ kind: 'gift_item', subSku: reward.subSku })

/** What of the catalogue a reward can be, as things stand. */
export function choicesFor(
  reward: Reward,
  choices: readonly RewardChoice[],
  isThere: Choosing['isThere'],
): RewardChoice[] {
  if (reward.isFrozen) return []
  if (reward.state === 'claimable') return choices.filter(isThere)
  return isGone(reward, isThere)
    ? choices.filter((choice) => choice.worth * 100 === reward.worth && isThere(choice))
    : []
}

/** Why a reward cannot become this; null: it can. */
export function refusalToClaim(reward: Reward, { choice, isThere, now }: Choosing): RewardProblem | null {
  if (reward.isFrozen) return 'frozen'
  if (reward.state !== 'claimable' && !isGone(reward, isThere))
    return reward.state === 'expired' ? 'expired' : 'not_claimable'
  if (reward.expiresAt !== null && reward.expiresAt <= now.toISOString()) return 'expired'
  if (!choice || (reward.state === 'claimed' && choice.worth * 100 !== reward.worth)) return 'unknown_choice'
  return isThere(choice) ? null : 'choice_gone'
}

const day = 86_400_000
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * day)

/** Until when a reward that comes back can be used: as before, and for a week at least. */
export const endAfterReturn = (expiresAt: string | null, now: Date, leastDays: number): Date => {
  const least = daysAfter(now, leastDays)
  return expiresAt !== null && new Date(expiresAt) > least ? new Date(expiresAt) : least
}

/** Whole days left, today's counted; nothing is left of what is over. */
export const daysLeft = (until: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / day))
