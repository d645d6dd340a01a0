import { expect, it } from 'vitest'
import { hoursRows } from './hours.rules.ts'

const on = (kind: 'weekday' | 'weekend' | 'holiday' | 'special', today: [number, number] | null = null) =>
  hoursRows({
    hours: { weekdays: [600, 1140], weekends: [720, 1145] },
    today: { kind, hours: today, reason: null },
  })

it('writes the usual hours and marks the row of today; public holidays have those of weekends', () => {
  const rows = [
    { days: 'weekdays', open: '10:00–19:00', today: false },
    { days: 'weekends', open: '12:00–19:05', today: true },
  ]
  expect(on('weekend')).toEqual(rows)
  expect(on('holiday')).toEqual(rows)
  expect(on('weekday').map(({ today }) => today)).toEqual([true, false])
})

it('puts a special day first, open or closed', () => {
  expect(on('special', [720, 900])[0]).toEqual({ days: 'special', open: '12:00–15:00', today: true })
  expect(on('special')[0]).toEqual({ days: 'special', open: null, today: true })
  expect(on('special').map(({ today }) => today)).toEqual([true, false, false])
})

it('has no hours for days on which a shop is closed', () => {
  const rows = hoursRows({
    hours: { weekdays: [600, 1140], weekends: null },
    today: { kind: 'weekday', hours: [600, 1140], reason: null },
  })
  expect(rows[1]).toEqual({ days: 'weekends', open: null, today: false })
})
