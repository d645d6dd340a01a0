import { expect, it } from 'vitest'
import { profiles } from '#tools/builders/payments/payment-means.ts'
import type { MethodProfile } from '../ports.ts'
import fc from '#tools/testing/properties.ts'
import { attemptMoves, attemptStates, changesPayment, isInFlight, paymentOfAttempts } from '../rules.ts'

it('counts attempts that the bank or staff are checking as in flight', () => {
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
] as const)('of attempts that are %o an order has the payment state %s', (states, payment) => {
  expect(paymentOfAttempts(states.map((state) => ({ pendingIsInFlight: true, state })))).toBe(payment)
})

it('the payment state of an order is unchanged by a move without effect, whatever other attempts exist', () => {
  const anAttempt = fc.record({ state: fc.constantFrom(...attemptStates), pendingIsInFlight: fc.boolean() })
  const aMove = anAttempt.chain((from) => {
    const next = attemptMoves[from.state]
    return fc.record({ from: fc.constant(from), to: fc.constantFrom(from.state, ...next) })
  })
  fc.assert(
    fc.property(aMove, fc.array(anAttempt, { maxLength: 4 }), ({ from, to }, others) => {
      const after = paymentOfAttempts([...others, { ...from, state: to }])
      if (!changesPayment(from, to)) expect(after).toBe(paymentOfAttempts([...others, from]))
    }),
  )
})

it.each([
  ['created', 'redirected', true, false],
  ['redirected', 'processing', true, true],
  ['redirected', 'processing', false, false],
  ['processing', 'unknown', true, false],
  ['processing', 'unknown', false, true],
  ['unknown', 'authorised', true, true],
] as const)(
  "from %s to %s, in flight while pending: %s, changes an order's payment: %s",
  (from, to, moving, is) => {
    expect(changesPayment({ state: from, pendingIsInFlight: moving }, to)).toBe(is)
  },
)
