import { expect, it } from 'vitest'
import { dayInHongKong, monthsLater, startOfDay } from './calendar.ts'

it('a day begins at midnight in Hong Kong', () => {
  expect(dayInHongKong(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
  expect(startOfDay(new Date('2026-11-20T16:00:00Z')).toISOString()).toBe('2026-11-20T16:00:00.000Z')
  expect(startOfDay(new Date('2026-11-20T15:59:59Z')).toISOString()).toBe('2026-11-19T16:00:00.000Z')
})

it.each([
  ['2026-01-31T04:00:00Z', 1, '2026-02-28T04:00:00.000Z'],
  ['2027-01-30T20:00:00Z', 13, '2028-02-28T20:00:00.000Z'], // the 31st in Hong Kong, and a leap year
  ['2026-11-21T03:00:00Z', 12, '2027-11-21T03:00:00.000Z'],
])('%s and %d months is %s', (at, months, later) =>
  expect(monthsLater(new Date(at), months).toISOString()).toBe(later),
)
