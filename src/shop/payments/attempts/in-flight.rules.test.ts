import { expect, it } from 'vitest'
import { attemptStates, isInFlight, paymentOfAttempts } from '../rules.ts'

it('counts as on its way what a bank or staff look at', () => {
  const moving = (method: 'paydollar' | 'payme' | 'fps') =>
    attemptStates.filter((state) => isInFlight({ method, state }))
  expect(moving('paydollar')).toEqual(['processing', 'authorised', 'unknown'])
  expect(moving('fps')).toEqual(['processing', 'authorised', 'unknown'])
  expect(moving('payme')).toEqual(['authorised', 'unknown'])
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
  expect(paymentOfAttempts(states.map((state) => ({ method: 'paydollar', state })))).toBe(payment)
})
