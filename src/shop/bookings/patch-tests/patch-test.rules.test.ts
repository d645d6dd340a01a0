import { describe, expect, it } from 'vitest'
import { patchTestHolds, spanOfTest, testedAtOf } from './patch-test.rules.ts'

const tested = new Date('2026-03-10T04:00:00Z')

describe('a patch test', () => {
  it.each([
    ['2026-03-12T03:59:59Z', false],
    ['2026-03-12T04:00:00Z', true],
    ['2026-09-10T03:59:59Z', true],
    ['2026-09-10T04:00:00Z', false],
  ])('covers a treatment at %s: %s', (startsAt, holds) =>
    expect(patchTestHolds(tested, new Date(startsAt))).toBe(holds),
  )
  it('is valid from 48 hours to six months after the test', () => {
    const { from, until } = spanOfTest(tested)
    expect([from.toISOString(), until.toISOString()]).toEqual([
      '2026-03-12T04:00:00.000Z',
      '2026-09-10T04:00:00.000Z',
    ])
  })
})

describe('the day of a test', () => {
  const now = new Date('2026-03-10T17:30:00Z') // half past one on the 11th in Hong Kong
  it.each([
    ['2026-03-11', '2026-03-10T17:30:00.000Z'],
    ['2026-03-10', '2026-03-10T15:59:59.999Z'],
    ['2025-09-11', '2025-09-11T15:59:59.999Z'],
  ])('%s is recorded as %s', (day, at) => expect(testedAtOf(day, now)?.toISOString()).toBe(at))
  it.each(['2026-03-12', '2025-09-10', '2020-01-01'])('%s cannot be recorded', (day) =>
    expect(testedAtOf(day, now)).toBeNull(),
  )
})
