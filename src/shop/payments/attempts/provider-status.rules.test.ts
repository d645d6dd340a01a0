import { expect, it } from 'vitest'
import { money } from '../../money.ts'
import { decide } from './provider-status.rules.ts'

const now = new Date('2026-11-20T02:00:00Z')
const attempt = {
  state: 'redirected',
  amount: money('HKD', 100),
  providerRef: null,
  expiresAt: null,
} as const
const paid = (minor: number, currency: 'HKD' | 'USD' = 'HKD') =>
  ({
    state: 'captured',
    reference: null,
    providerRef: 'p',
    transactionId: null,
    amount: money(currency, minor),
    code: null,
  }) as const

it.each([
  [paid(100), 'captured', null],
  [paid(101), 'captured', null],
  [paid(99), 'unknown', 'wrong_amount'],
  [paid(101, 'USD'), 'unknown', 'wrong_amount'],
] as const)('an overpayment counts, an underpayment or another currency does not: %o', (status, to, task) =>
  expect(decide(attempt, status, now)).toEqual({ to, task }),
)
