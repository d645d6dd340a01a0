import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import {
  beginningOfStep,
  comparedWith,
  dayLater,
  stepStarts,
  lengthOf,
  periodOf,
  presets,
  stepOf,
  periodSteps,
  stepsFor,
  yearsBefore,
} from './period.rules.ts'

describe('presets', () => {
  it.each([
    ['today', '2026-03-15', '2026-03-15', '2026-03-15'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['last_7', '2026-03-03', '2026-02-25', '2026-03-03'],
    ['last_30', '2026-03-30', '2026-03-01', '2026-03-30'],
    ['this_month', '2026-03-15', '2026-03-01', '2026-03-15'],
    ['last_month', '2024-03-15', '2024-02-01', '2024-02-29'],
    ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['this_year', '2026-03-15', '2026-01-01', '2026-03-15'],
    ['last_year', '2026-03-15', '2025-01-01', '2025-12-31'],
  ] as const)('%s on %s', (preset, today, from, to) => {
    expect(periodOf(preset, today)).toEqual({ from, to })
  })
  it('end no later than today', () => {
    for (const preset of presets) expect(periodOf(preset, '2026-02-28').to <= '2026-02-28').toBe(true)
  })
})

describe('the comparison of a period', () => {
  it.each([
    ['2026-03-10', '2026-03-16', 'before', '2026-03-03', '2026-03-09'],
    ['2026-11-01', '2026-11-20', 'before', '2026-10-01', '2026-10-20'],
    ['2026-03-01', '2026-03-31', 'before', '2026-02-01', '2026-02-28'],
    ['2026-03-01', '2026-03-30', 'before', '2026-02-01', '2026-02-28'],
    ['2026-02-01', '2026-02-28', 'before', '2026-01-01', '2026-01-31'],
    ['2026-03-10', '2026-03-16', 'year', '2025-03-10', '2025-03-16'],
    ['2024-02-29', '2024-02-29', 'year', '2023-02-28', '2023-02-28'],
  ] as const)('%s to %s, %s', (from, to, comparison, first, last) => {
    expect(comparedWith({ from, to }, comparison)).toEqual({ from: first, to: last })
  })
  it('is empty where none is requested', () => {
    expect(comparedWith({ from: '2026-01-01', to: '2026-01-02' }, 'none')).toBeNull()
  })
  it('leaves days that exist', () => {
    expect(yearsBefore('2024-02-29', 4)).toBe('2020-02-29')
    expect(yearsBefore('2024-02-29', 1)).toBe('2023-02-28')
  })
})

describe('steps of a period', () => {
  it('begin weeks on Monday and months on their first', () => {
    expect(beginningOfStep('2026-11-22', 'week')).toBe('2026-11-16')
    expect(beginningOfStep('2026-11-16', 'week')).toBe('2026-11-16')
    expect(beginningOfStep('2026-11-22', 'month')).toBe('2026-11-01')
  })
  it('hold every day once, whatever the period', () => {
    const day = fc.integer({ min: 0, max: 3_000 }).map((count) => dayLater('2020-01-01', count))
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 400 }),
        fc.constantFrom(...periodSteps),
        (from, more, step) => {
          const period = { from, to: dayLater(from, more) }
          const firsts = stepStarts(period, step)
          expect(firsts[0]).toBe(from)
          const counts = firsts.map(() => 0)
          for (let at = from; at <= period.to; at = dayLater(at, 1)) {
            const index = stepOf(firsts, at)
            counts[index] = (counts[index] ?? 0) + 1
          }
          expect(counts.reduce((sum, each) => sum + each, 0)).toBe(lengthOf(period))
          expect(Math.min(...counts)).toBeGreaterThan(0)
        },
      ),
    )
  })
  it('are few enough to be drawn', () => {
    expect(stepsFor({ from: '2026-01-01', to: '2026-01-31' })[0]).toBe('day')
    expect(stepsFor({ from: '2026-01-01', to: '2026-12-31' })[0]).toBe('week')
    expect(stepsFor({ from: '2024-01-01', to: '2026-12-31' })).toEqual(['month', 'week'])
  })
})
