import { expect, it } from 'vitest'
import { isDueBetween, readSpan, stopsBetween } from './clock.rules.ts'

it.each([
  ['+7d', 604_800],
  ['+36h', 129_600],
  ['+90m', 5_400],
  ['7d', null],
  ['-7d', null],
  ['+7w', null],
  ['+d', null],
])('%s is %s seconds', (text, seconds) => expect(readSpan(text)).toBe(seconds))

it('stops at every full hour and at the end', () => {
  const stops = stopsBetween(new Date('2026-11-22T08:40:00Z'), new Date('2026-11-22T11:10:00Z'))
  expect(stops.map((at) => at.toISOString().slice(11, 16))).toEqual(['09:00', '10:00', '11:00', '11:10'])
})

it.each([
  ['* * * * *', '08:59', '09:00', true],
  ['0 2 * * *', '01:00', '02:00', true],
  ['0 2 * * *', '02:00', '03:00', false],
  ['20 * * * *', '02:00', '03:00', true],
  ['*/15 * * * *', '02:01', '02:14', false],
  ['10 19 * * *', '19:00', '20:00', true],
])('%s between %s and %s: %s', (schedule, from, to, isDue) => {
  const at = (time: string) => new Date(`2026-11-22T${time}:00Z`)
  expect(isDueBetween(schedule, at(from), at(to))).toBe(isDue)
})
