import { expect, it } from 'vitest'
import { money } from '../../money.ts'
import { decide } from './provider-status.rules.ts'

const now = new Date('2026-11-20T02:00:00Z')
const attempt = (method: 'paydollar' | 'payme' | 'fps') =>
  ({ method, state: 'redirected', amount: money('HKD', 100), providerRef: null, expiresAt: null }) as const
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
  ['payme', paid(100), 'captured', null],
  ['payme', paid(101), 'captured', null],
  ['payme', paid(99), 'unknown', 'wrong_amount'],
  ['payme', paid(101, 'USD'), 'unknown', 'wrong_amount'],
  ['fps', paid(101), 'captured', null],
  ['paydollar', paid(100), 'captured', null],
  ['paydollar', paid(101), 'captured', null],
  ['paydollar', paid(99), 'unknown', 'wrong_amount'],
  ['paydollar', paid(100, 'USD'), 'unknown', 'wrong_amount'],
] as const)(
  '%s: what is too much counts, too little or another currency does not',
  (method, word, to, task) => expect(decide(attempt(method), word, now)).toEqual({ to, task }),
)
