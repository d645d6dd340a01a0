import { mostPausedMonths, type CancelReason } from '#shop/subscriptions/rules.ts'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import type { ActionName } from '../actions.rules.ts'

/** Something that may serve as well as cancelling. */
export type Offer = { kind: 'interval' | 'pause'; months: number } | { kind: 'skip' }

const rests: readonly Offer[] = Array.from({ length: mostPausedMonths }, (_, at) => ({
  kind: 'pause',
  months: at + 1,
}))
const longestInterval = 6

/** Which kinds answer a reason, the best first; whose skin suffered is kept from nothing. */
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

/** What is offered once before cancelling: it answers the first reason, as far as it is possible now. */
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

/** The call that takes an offer up, with what it sends. */
export function offerInput(
  offer: Offer,
  { id }: Pick<Subscription, 'id'>,
): [ActionName, Record<string, string>] {
  if (offer.kind === 'skip') return ['skip', { id }]
  return offer.kind === 'pause'
    ? ['pause', { id, months: String(offer.months) }]
    : ['interval', { id, interval: String(offer.months) }]
}

/** `pause-2`: an offer by a word of the address. */
export const offerWord = (offer: Offer): string =>
  offer.kind === 'skip' ? 'skip' : `${offer.kind}-${offer.months}`
