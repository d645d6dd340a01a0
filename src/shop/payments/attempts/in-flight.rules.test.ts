import { expect, it } from 'vitest'
import { profiles } from '#tools/builders/payment-means.ts'
import type { MethodProfile } from '../ports.ts'
import { attemptStates, isInFlight, paymentOfAttempts } from '../rules.ts'

it('counts as on its way what a bank or staff look at', () => {
  const moving = ({ capabilities: { pendingIsInFlight } }: MethodProfile) =>
    attemptStates.filter((state) => isInFlight({ pendingIsInFlight, state }))
  expect(profiles.map((profile) => [profile.method, moving(profile)])).toEqual([
    ['paydollar', ['processing', 'authorised', 'unknown']],
    ['payme', ['authorised', 'unknown']],
    ['fps', ['processing', 'authorised', 'unknown']],
  ])
})

it.each([
  [[], 'unpaid'],
  [['redirected'], 'unpaid'],
  [['created', 'failed', 'cancelled', 'expired', 'captured'], 'unpaid'],
  [['processing'], 'pending'],
  [['failed', 'unknown'], 'pending'],
  [['authorised'], 'authorised'],
  [['processing', 'authorised'], 'authorised'],
  [['authorised', 'unknown'], 'authorised'],
] as const)('of attempts that are %o an order says %s', (states, payment) => {
  expect(paymentOfAttempts(states.map((state) => ({ pendingIsInFlight: true, state })))).toBe(payment)
})
