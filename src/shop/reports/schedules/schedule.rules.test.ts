import { describe, expect, it } from 'vitest'
import { isRhythm, nextAfter, type Rhythm } from './schedule.rules.ts'

const next = (rhythm: Rhythm, after: string) => nextAfter(rhythm, new Date(after)).toISOString()

describe('the next time of a report by mail', () => {
  it.each([
    ['day', 9, null, '2026-03-01T00:59:59Z', '2026-03-01T01:00:00.000Z'],
    ['day', 9, null, '2026-03-01T01:00:00Z', '2026-03-02T01:00:00.000Z'],
    ['day', 0, null, '2026-03-01T15:59:00Z', '2026-03-01T16:00:00.000Z'],
    ['week', 9, 1, '2026-11-26T00:00:00Z', '2026-11-30T01:00:00.000Z'],
    ['week', 9, 7, '2026-11-29T00:59:00Z', '2026-11-29T01:00:00.000Z'],
    ['week', 9, 7, '2026-11-29T01:00:00Z', '2026-12-06T01:00:00.000Z'],
    ['month', 23, 1, '2026-12-31T16:00:00Z', '2027-01-01T15:00:00.000Z'],
    ['month', 8, 28, '2027-02-28T00:00:00Z', '2027-03-28T00:00:00.000Z'],
  ] as const)('%s at %d on %s, after %s', (cadence, hour, onDay, after, expected) =>
    expect(next({ cadence, hour, onDay }, after)).toBe(expected),
  )

  it.each([
    ['day', null, true],
    ['day', 1, false],
    ['week', null, false],
    ['week', 0, false],
    ['week', 7, true],
    ['week', 8, false],
    ['month', 28, true],
    ['month', 29, false],
  ] as const)('%s on %s is a rhythm: %s', (cadence, onDay, expected) =>
    expect(isRhythm({ cadence, hour: 9, onDay })).toBe(expected),
  )
})
