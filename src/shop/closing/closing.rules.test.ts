import { expect, it } from 'vitest'
import {
  dayRefusal,
  dayState,
  daysOf,
  monthBefore,
  monthRefusal,
  nextDay,
  reopenRefusal,
} from './closing.rules.ts'
import { sumOfDays } from './sums.rules.ts'

const at = (hongKong: string) => new Date(`${hongKong}+08:00`)

it.each([
  ['2026-11-25', null, '2026-11-26T00:30:00', null],
  ['2026-11-25', null, '2026-11-26T00:29:59', 'day_running'],
  ['2026-11-26', null, '2026-11-26T12:00:00', 'day_running'],
  ['2026-11-27', '2026-11-25', '2026-11-26T12:00:00', 'day_running'],
  ['2026-11-25', '2026-11-24', '2026-11-26T12:00:00', null],
  ['2026-11-25', '2026-11-25', '2026-11-26T12:00:00', 'day_closed'],
  ['2026-11-20', '2026-11-25', '2026-11-26T12:00:00', 'day_closed'],
  ['2026-11-25', '2026-11-23', '2026-11-26T12:00:00', 'day_before_open'],
  // over the end of a month and of a year
  ['2027-01-01', '2026-12-31', '2027-01-02T01:00:00', null],
])('closing %s after %s at %s: %s', (day, newest, now, refusal) =>
  expect(dayRefusal(day, { newest, now: at(now) })).toBe(refusal),
)

it.each([
  ['2026-11-20', false, 'before'],
  ['2026-11-23', true, 'closed'],
  ['2026-11-24', false, 'open'],
  ['2026-11-26', false, 'running'],
])('the state of %s, closed %s, is %s', (day, isClosed, state) =>
  expect(dayState(day, { isClosed, newest: '2026-11-23', now: at('2026-11-26T12:00:00') })).toBe(state),
)

it('counts days and months', () => {
  expect(nextDay('2026-02-28')).toBe('2026-03-01')
  expect(daysOf('2028-02')).toHaveLength(29)
  expect(daysOf('2026-12').at(-1)).toBe('2026-12-31')
  expect(monthBefore('2026-01')).toBe('2025-12')
})

const ready = { isClosed: false, hasAllDays: true, isBeforeOpen: false, unexplained: 0 }
it.each([
  [{}, null],
  [{ isClosed: true }, 'month_closed'],
  [{ hasAllDays: false }, 'month_running'],
  [{ isBeforeOpen: true }, 'month_before_open'],
  [{ unexplained: 1 }, 'month_unexplained'],
])('closing a month with %j: %s', (changes, refusal) =>
  expect(monthRefusal({ ...ready, ...changes })).toBe(refusal),
)

it.each([
  [true, false, null],
  [false, false, 'month_open'],
  [true, true, 'later_month_closed'],
])('reopening a month that is closed %s, a later one %s: %s', (isClosed, isLaterClosed, refusal) =>
  expect(reopenRefusal({ isClosed, isLaterClosed })).toBe(refusal),
)

it('a month is the sum of its days, with the liabilities of the last day', () => {
  const tender = {
    method: 'payme',
    currency: 'HKD',
    charges: 1,
    charged: 100,
    refunded: 5,
    chargebacks: 0,
  } as const
  const day = {
    tenders: [{ ...tender, fees: 2, adjustments: 0, paidOut: 0 }],
    movements: [{ kind: 'capture', currency: 'HKD' as const, wallets: -7, gifts: 0 }],
    liability: [{ currency: 'HKD' as const, paid: 1, promo: 2, gifts: 3 }],
  }
  const last = { ...day, liability: [{ currency: 'HKD' as const, paid: 9, promo: 0, gifts: 0 }] }
  expect(sumOfDays([day, last])).toEqual({
    tenders: [{ ...tender, charges: 2, charged: 200, refunded: 10, fees: 4, adjustments: 0, paidOut: 0 }],
    movements: [{ kind: 'capture', currency: 'HKD', wallets: -14, gifts: 0 }],
    liability: last.liability,
  })
  expect(sumOfDays([])).toEqual({ tenders: [], movements: [], liability: [] })
})
