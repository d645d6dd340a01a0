import { describe, expect, it } from 'vitest'
import { dueWindowOf, isSnoozed, maySnooze, snoozeMoments } from './rules.ts'

// a Wednesday, noon in Hong Kong
const now = new Date('2026-11-25T04:00:00.000Z')

describe('due windows', () => {
  it.each([
    ['2026-11-25T03:59:59.000Z', 'overdue'],
    ['2026-11-25T04:00:00.000Z', 'today'],
    ['2026-11-25T15:59:59.000Z', 'today'],
    ['2026-11-25T16:00:00.000Z', 'week'],
    ['2026-12-01T15:59:59.000Z', 'week'],
    ['2026-12-01T16:00:00.000Z', 'later'],
    [null, 'week'],
  ])('%s is %s', (dueAt, window) => expect(dueWindowOf(dueAt, now)).toBe(window))
})

describe('snoozing', () => {
  const since = '2026-11-24T00:00:00.000Z'
  const stored = { snoozedUntil: new Date('2026-11-25T05:00:00Z'), snoozedSince: new Date(since) }

  it('ends at its moment', () => {
    expect(isSnoozed(stored, since, now)).toBe(true)
    expect(isSnoozed(stored, since, new Date('2026-11-25T05:00:00Z'))).toBe(false)
    expect(isSnoozed({ snoozedUntil: null, snoozedSince: null }, since, now)).toBe(false)
  })

  it('ends when the item was reopened', () => {
    expect(isSnoozed(stored, '2026-11-25T01:00:00.000Z', now)).toBe(false)
    expect(isSnoozed({ ...stored, snoozedSince: null }, null, now)).toBe(true)
  })

  it('lasts 30 days at most, and never begins in the past', () => {
    expect(maySnooze(now, now)).toBe(false)
    expect(maySnooze(new Date('2026-12-25T04:00:00Z'), now)).toBe(true)
    expect(maySnooze(new Date('2026-12-25T04:00:01Z'), now)).toBe(false)
  })

  it('offers an hour, tomorrow and the next Monday at nine in Hong Kong', () => {
    const at = (moment: string) => snoozeMoments(new Date(moment)).map((each) => each.at.slice(0, 16))
    expect(at('2026-11-25T04:00:00Z')).toEqual(['2026-11-25T05:00', '2026-11-26T01:00', '2026-11-30T01:00'])
    // a Monday, early in Hong Kong while it is Sunday in UTC
    expect(at('2026-11-29T17:00:00Z')).toEqual(['2026-11-29T18:00', '2026-12-01T01:00', '2026-12-07T01:00'])
    expect(at('2026-11-29T04:00:00Z')[2]).toBe('2026-11-30T01:00')
  })
})
