import { expect, it } from 'vitest'
import { hoursRows, isWeekend } from './hours.rules.ts'

it.each([
  ['Friday afternoon in Hong Kong', '2026-11-13T06:00:00Z', false],
  ['Friday 17:00 in London is Saturday in Hong Kong', '2026-11-13T17:00:00Z', true],
  ['Sunday evening', '2026-11-15T12:00:00Z', true],
  ['Sunday 16:30 in London is Monday in Hong Kong', '2026-11-15T16:30:00Z', false],
])('%s', (_, now, weekend) => expect(isWeekend(new Date(now))).toBe(weekend))

it('writes the usual hours and marks the row of today', () => {
  expect(
    hoursRows({ weekdays: [600, 1140], weekends: [720, 1145] }, new Date('2026-11-14T03:00:00Z')),
  ).toEqual([
    { days: 'weekdays', open: '10:00–19:00', today: false },
    { days: 'weekends', open: '12:00–19:05', today: true },
  ])
})

it('says nothing of hours where a shop is closed', () => {
  expect(hoursRows({ weekdays: [600, 1140], weekends: null }, new Date('2026-11-11T03:00:00Z'))[1]).toEqual({
    days: 'weekends',
    open: null,
    today: false,
  })
})
