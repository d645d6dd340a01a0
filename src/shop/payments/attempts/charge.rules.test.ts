import fc from '#tools/testing/properties.ts'
import { expect, it } from 'vitest'
import { money } from '../../money.ts'
import { chargedAmount, type Due } from './charge.rules.ts'
import { decide } from './provider-status.rules.ts'

const due = (orderId: string, minor: number): Due => ({
  orderId,
  orderNumber: orderId,
  amount: money('HKD', minor),
})

it('a charge is the exact sum of its parts', () => {
  const minors = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(minors, ([first = 1, ...rest]) => {
      const sum = rest.reduce((total, minor) => total + minor, first)
      expect(chargedAmount([due('a', first), ...rest.map((minor) => due('b', minor))]).minor).toBe(sum)
    }),
  )
})

it('counts money in the sum alone, never in a part of it', () => {
  const standing = { method: 'paydollar', state: 'redirected', providerRef: null, expiresAt: null } as const
  const output = (minor: number) =>
    ({
      state: 'captured',
      reference: 'a-1',
      providerRef: '1',
      transactionId: null,
      amount: money('HKD', minor),
      code: null,
    }) as const
  const amount = chargedAmount([due('a', 10), due('b', 5)])
  expect(decide({ ...standing, amount }, output(15), new Date())).toEqual({ to: 'captured', task: null })
  expect(decide({ ...standing, amount }, output(16), new Date())).toEqual({ to: 'captured', task: null })
  for (const minor of [10, 5, 14])
    expect(decide({ ...standing, amount }, output(minor), new Date())).toEqual({
      to: 'unknown',
      task: 'wrong_amount',
    })
})
