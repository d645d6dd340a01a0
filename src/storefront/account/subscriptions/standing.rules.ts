import { isOver } from '#shop/subscriptions/rules.ts'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'

export type Tone = 'good' | 'warn' | 'bad' | 'quiet'

/** Whether the next delivery still needs the member's approval before it is charged. */
export const waitsForYes = ({ may, next }: Pick<Subscription, 'may' | 'next'>): boolean =>
  may.answer && next !== null && next.asks && !next.answered

/** Whether it has ended. */
export const isBehind = ({ state }: Pick<Subscription, 'state'>): boolean => isOver(state)

export function toneOf(subscription: Pick<Subscription, 'state' | 'may' | 'next'>): Tone {
  switch (subscription.state) {
    case 'active':
      return waitsForYes(subscription) ? 'warn' : 'good'
    case 'past_due':
    case 'suspended':
      return 'bad'
    case 'pending':
    case 'paused':
      return 'warn'
    default:
      return 'quiet'
  }
}

/** Sort rank: those that need an action, those with a next date, those without one, ended ones. */
const rankOf = (subscription: Subscription): number => {
  if (isBehind(subscription)) return 3
  const tone = toneOf(subscription)
  if (tone === 'bad' || waitsForYes(subscription)) return 0
  return subscription.next === null ? 2 : 1
}

export const byUrgency = (subscriptions: readonly Subscription[]): Subscription[] =>
  subscriptions.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || (a.next?.renewsOn ?? '').localeCompare(b.next?.renewsOn ?? ''),
  )

/** Reason of a failed charge, as in its notice. */
export type Trouble = 'declined' | 'card' | 'confirm' | 'suspended' | 'unknown'

export function troubleOf({ state, dunning }: Pick<Subscription, 'state' | 'dunning'>): Trouble | null {
  if (!dunning) return null
  if (state === 'suspended') return 'suspended'
  switch (dunning.failure) {
    case 'hard':
    case 'no_card':
      return 'card'
    case 'authentication':
      return 'confirm'
    case 'unknown':
      return 'unknown'
    case 'soft':
      return 'declined'
  }
}
