import { expect, it } from 'vitest'
import { inWeeks, weekOf } from './week.rules.ts'

it.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-12-01', '2026-11-30'],
  ['2027-01-01', '2026-12-28'],
])('%s is in the week of %s', (day, monday) => expect(weekOf(day)).toBe(monday))

it('groups rows by the week they renew in, those without a renewal apart', () => {
  const row = (renewsOn: string | null) => ({ renewsOn })
  expect(inWeeks([row('2026-11-24'), row('2026-11-29'), row('2026-11-30'), row(null)])).toEqual([
    { week: '2026-11-23', rows: [row('2026-11-24'), row('2026-11-29')] },
    { week: '2026-11-30', rows: [row('2026-11-30')] },
    { week: null, rows: [row(null)] },
  ])
})
