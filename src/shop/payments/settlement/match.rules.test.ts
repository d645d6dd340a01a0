import { expect, it } from 'vitest'
import type { SettlementLine } from './columns.rules.ts'
import { matchAll, matchOf, type KnownPayment } from './match.rules.ts'

const aLine = (changes: Partial<SettlementLine> = {}): SettlementLine => ({
  line: 2,
  key: 'k',
  kind: 'charge',
  reference: 'R-1',
  providerRef: 'P1',
  currency: 'HKD',
  gross: 1_000,
  fee: 0,
  occurredOn: '2026-11-20',
  ...changes,
})
const aPayment = (changes: Partial<KnownPayment> = {}): KnownPayment => ({
  id: 'a',
  currency: 'HKD',
  minor: 1_000,
  state: 'captured',
  refunds: [],
  isCharged: false,
  takenRefunds: [],
  ...changes,
})
const refund = { id: 'r', minor: 400, state: 'succeeded', providerRef: null } as const

it.each([
  [aLine(), aPayment(), 'matched', 0],
  [aLine(), null, 'unknown_payment', 1_000],
  [aLine(), aPayment({ state: 'failed' }), 'not_captured', 1_000],
  [aLine(), aPayment({ isCharged: true }), 'charged_twice', 1_000],
  [aLine({ gross: 900 }), aPayment(), 'amount_differs', -100],
  [aLine({ currency: 'USD' }), aPayment(), 'amount_differs', 1_000],
  [aLine({ kind: 'refund', gross: -400 }), aPayment({ refunds: [refund] }), 'matched', 0],
  [aLine({ kind: 'refund', gross: -400 }), aPayment(), 'unknown_refund', -400],
  [aLine({ kind: 'refund', gross: -400 }), null, 'unknown_payment', -400],
  [aLine({ kind: 'refund', gross: -300 }), aPayment({ refunds: [refund] }), 'unknown_refund', -300],
  [
    aLine({ kind: 'refund', gross: -400 }),
    aPayment({ refunds: [refund], takenRefunds: ['r'] }),
    'unknown_refund',
    -400,
  ],
  [
    aLine({ kind: 'refund', gross: -400 }),
    aPayment({ refunds: [{ ...refund, state: 'failed' }] }),
    'unknown_refund',
    -400,
  ],
  [aLine({ kind: 'chargeback', gross: -400 }), aPayment(), 'chargeback', -400],
  [aLine({ kind: 'adjustment', gross: -5 }), null, 'adjustment', -5],
  [aLine({ kind: 'fee', gross: 5 }), null, 'counted', 0],
  [aLine({ kind: 'payout', gross: 5 }), null, 'counted', 0],
] as const)('%j beside %j is %s', (line, payment, finding, difference) =>
  expect(matchOf(line, payment, false)).toMatchObject({ finding, difference }),
)

it('a line that is booked from another file is known, whatever it is', () =>
  expect(matchOf(aLine({ kind: 'adjustment' }), null, true)).toMatchObject({
    finding: 'known',
    difference: 0,
  }))

it('two lines of one file are not the same charge, nor the same refund', () => {
  const lines = [
    aLine(),
    aLine({ key: 'k2' }),
    aLine({ kind: 'refund', gross: -400 }),
    aLine({ kind: 'refund', gross: -400 }),
  ]
  const payment = aPayment({ refunds: [refund] })
  expect(
    matchAll(
      lines,
      () => payment,
      () => false,
    ).map(({ match }) => match.finding),
  ).toEqual(['matched', 'charged_twice', 'matched', 'unknown_refund'])
})
