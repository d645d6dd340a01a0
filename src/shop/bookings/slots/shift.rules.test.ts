import { expect, it } from 'vitest'
import { bookingsLost, hasGoodTimes, shiftsOf, type PatternDay, type ShiftTimes } from './shift.rules.ts'
import { minuteOfDay } from './day-part.rules.ts'
import type { Span } from './span.rules.ts'

const monday = minuteOfDay('2026-12-07')
const hours = (from: number, to: number): Span => [monday + from * 60, monday + to * 60]
const aShift = (change: Partial<ShiftTimes> = {}): ShiftTimes => ({
  branchKey: 'causeway-bay',
  during: hours(10, 19),
  breaks: [hours(13, 14)],
  ...change,
})

it('generates shifts of the usual week, except on days off', () => {
  const day = (weekday: number, rest = false): PatternDay => ({
    weekday,
    branchKey: 'causeway-bay',
    starts: 600,
    ends: 1_140,
    breakStarts: rest ? 780 : null,
    breakEnds: rest ? 840 : null,
  })
  const days = ['2026-12-07', '2026-12-08', '2026-12-13', '2026-12-14']
  const made = shiftsOf([day(1, true), day(7)], days, new Set(['2026-12-14']))
  expect(made).toEqual([
    aShift(),
    { branchKey: 'causeway-bay', during: [monday + 6 * 1_440 + 600, monday + 6 * 1_440 + 1_140], breaks: [] },
  ])
})

it('refuses a shift that ends before it starts, is longer than a day, or has breaks outside or overlapping', () => {
  expect(hasGoodTimes(aShift())).toBe(true)
  expect(hasGoodTimes(aShift({ during: hours(0, 24) }))).toBe(true)
  const bad: Partial<ShiftTimes>[] = [
    { during: hours(19, 10), breaks: [] },
    { during: hours(10, 35), breaks: [] },
    { breaks: [hours(9, 11)] },
    { breaks: [hours(10, 11)] },
    { breaks: [hours(18, 20)] },
    { breaks: [hours(14, 13)] },
    { breaks: [hours(12, 14), hours(13, 15)] },
  ]
  for (const change of bad) expect([change, hasGoodTimes(aShift(change))]).toEqual([change, false])
})

it('counts the bookings outside a changed shift', () => {
  const bookings = [hours(10, 11), hours(15, 16), hours(18, 19)]
  const lost = (next: ShiftTimes[], before = [aShift()]) => bookingsLost(before, next, bookings)
  expect(lost([aShift()])).toBe(0)
  expect(lost([])).toBe(3)
  expect(lost([aShift({ during: hours(11, 19) })])).toBe(1)
  expect(lost([aShift({ breaks: [hours(15, 17)] })])).toBe(1)
  expect(lost([aShift({ branchKey: 'sha-tin' })])).toBe(3)
  expect(
    lost([aShift({ during: hours(10, 14), breaks: [] }), aShift({ during: hours(14, 19), breaks: [] })]),
  ).toBe(0)
  // what lies outside already does not keep anybody from a change
  expect(lost([], [aShift({ during: hours(10, 12), breaks: [] })])).toBe(1)
})
