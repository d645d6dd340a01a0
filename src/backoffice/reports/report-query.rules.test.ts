import fc from '#tools/testing/properties.ts'
import { expect, it } from 'vitest'
import { changeOf, ticksOf, withWords } from './report-query.rules.ts'

it('changes words of an address and leaves the others', () => {
  const query = new URLSearchParams('by=brand&from=2026-01-01&empty=')
  expect(withWords(query, { by: 'country', step: 'week' })).toBe('?from=2026-01-01&by=country&step=week')
  expect(withWords(query, { from: null, by: null })).toBe('?')
})

it.each([
  [110, 100, 0.1],
  [90, 100, -0.1],
  [-50, -100, 0.5],
  [5, 0, null],
  [null, 5, null],
  [5, null, null],
  [5, undefined, null],
])('%s after %s is a change of %s', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change)
})

it('has an axis of few round values around whatever is drawn', () => {
  expect(ticksOf([0, 0])).toEqual([0])
  expect(ticksOf([46_377, 13_000])).toEqual([0, 10_000, 20_000, 30_000, 40_000, 50_000])
  expect(ticksOf([2, 1], { isCount: true })).toEqual([0, 1, 2])
  expect(ticksOf([2, 1])).toEqual([0, 0.5, 1, 1.5, 2])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 9_000_000 }), { minLength: 1 }), (values) => {
      const ticks = ticksOf(values)
      expect(ticks.length).toBeLessThanOrEqual(8)
      expect(Math.min(...ticks)).toBeLessThanOrEqual(Math.min(0, ...values))
      expect(Math.max(...ticks)).toBeGreaterThanOrEqual(Math.max(0, ...values))
      const counts = ticksOf(values, { isCount: true })
      expect(counts.every(Number.isInteger)).toBe(true)
      expect(Math.max(...counts)).toBeGreaterThanOrEqual(Math.max(0, ...values))
    }),
  )
})
