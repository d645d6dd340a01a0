import { describe, expect, it } from 'vitest'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { aCycle, aDunning, aSubscription } from '#tools/testing/a-subscription.ts'
import { byUrgency, toneOf, troubleOf } from './standing.rules.ts'

const named = (id: string, differing: Partial<Subscription>) => aSubscription({ id, ...differing })

describe('the list of subscriptions', () => {
  it('is sorted by required actions first, then by nearest day, then pending, and ended ones last', () => {
    const list = [
      named('over', { state: 'ended', next: null }),
      named('pending', { state: 'pending', next: null }),
      named('later', { next: aCycle({ renewsOn: '2027-01-05' }) }),
      named('soon', { next: aCycle({ renewsOn: '2026-12-05' }) }),
      named('unpaid', { state: 'past_due', dunning: aDunning() }),
    ]
    expect(byUrgency(list).map(({ id }) => id)).toEqual(['unpaid', 'soon', 'later', 'pending', 'over'])
  })

  it('has subscriptions that await a confirmation among those with required actions', () => {
    const unconfirmed = aSubscription({ next: aCycle({ asks: true }) })
    const waiting = { ...unconfirmed, id: 'asks', may: { ...unconfirmed.may, answer: true } }
    expect(byUrgency([aSubscription(), waiting])[0]?.id).toBe('asks')
    expect(toneOf(waiting)).toBe('warn')
  })
})

it.each([
  ['past_due', 'soft', 'declined'],
  ['past_due', 'hard', 'card'],
  ['past_due', 'no_card', 'card'],
  ['past_due', 'authentication', 'confirm'],
  ['past_due', 'unknown', 'unknown'],
  ['suspended', 'soft', 'suspended'],
] as const)('%s after %s is shown as %s', (state, failure, trouble) =>
  expect(troubleOf({ state, dunning: aDunning({ failure }) })).toBe(trouble),
)

it('shows no problem without a failure', () => expect(troubleOf(aSubscription())).toBe(null))
