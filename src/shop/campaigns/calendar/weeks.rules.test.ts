import { expect, it } from 'vitest'
import fc from '#tools/testing/properties.ts'
import { isIn, monthAfter, overlaps, weeksOf } from './weeks.rules.ts'

it('cuts a month into weeks from Monday to Sunday', () => {
  expect(weeksOf('2026-11')).toEqual([
    { from: '2026-11-01', to: '2026-11-01' },
    { from: '2026-11-02', to: '2026-11-08' },
    { from: '2026-11-09', to: '2026-11-15' },
    { from: '2026-11-16', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-29' },
    { from: '2026-11-30', to: '2026-11-30' },
  ])
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
})

it('has every day of any month in one week', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
      const month = `${year}-${String(number).padStart(2, '0')}`
      const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
      for (let each = 1; each <= days; each += 1) {
        const day = `${month}-${String(each).padStart(2, '0')}`
        expect(weeksOf(month).filter((week) => isIn(week, day))).toHaveLength(1)
      }
    }),
    { numRuns: 40 },
  )
})

it.each([
  [null, null, true],
  ['2026-11-08', null, true],
  ['2026-11-09', null, false],
  [null, '2026-11-02', true],
  [null, '2026-11-01', false],
  ['2026-10-01', '2026-12-01', true],
])('a span from %s to %s has days in the week: %s', (first, last, has) => {
  expect(overlaps({ from: '2026-11-02', to: '2026-11-08' }, first, last)).toBe(has)
})
