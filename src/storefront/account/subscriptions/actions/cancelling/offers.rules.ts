import { mostPausedMonths, type CancelReason } from '#shop/subscriptions/rules.ts'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import type { ActionName } from '../actions.rules.ts'

/** An alternative to cancelling. */
export type Offer = { kind: 'interval' | 'pause'; months: number } | { kind: 'skip' }

const rests: readonly Offer[] = Array.from({ length: mostPausedMonths }, (_, at) => ({
  kind: 'pause',
  months: at + 1,
}))
const longestInterval = 6

/** Kinds of offers by reason, best first; none for skin irritation. */
const kindsFor: Record<CancelReason, readonly Offer['kind'][]> = {
  too_much: ['interval', 'skip', 'pause'],
  too_expensive: ['interval', 'skip'],
  not_working: ['pause'],
  irritates: [],
  other_brand: ['pause', 'skip'],
  moving: ['pause', 'skip'],
  delivery: ['skip', 'interval'],
  other: ['skip', 'pause'],
}

/** Offers made once before cancelling: those for the first reason that are currently possible. */
export function offersFor(
  reasons: readonly CancelReason[],
  { may, intervalInMonth }: Pick<Subscription, 'may' | 'intervalInMonth'>,
): Offer[] {
  const [first] = reasons
  if (!first) return []
  return kindsFor[first].flatMap((kind): readonly Offer[] => {
    if (kind === 'skip') return may.skip ? [{ kind }] : []
    if (kind === 'pause') return may.pause ? rests : []
    return may.change && intervalInMonth < longestInterval ? [{ kind, months: intervalInMonth + 1 }] : []
  })
}

/** The action that accepts an offer, with its request body. */
export function offerInput(
  offer: Offer,
  { id, next }: Pick<Subscription, 'id' | 'next'>,
): [ActionName, Record<string, string>] {
  if (offer.kind === 'skip') return ['skip', next ? { id, renews_on: next.renewsOn } : { id }]
  return offer.kind === 'pause'
    ? ['pause', { id, months: String(offer.months) }]
    : ['interval', { id, interval: String(offer.months) }]
}

/** Query value of an offer, such as `pause-2`. */
export const offerWord = (offer: Offer): string =>
  offer.kind === 'skip' ? 'skip' : `${offer.kind}-${offer.months}`
