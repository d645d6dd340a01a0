import { expect, it } from 'vitest'
import type { SlotDay } from '../slots/slot.rules.ts'
import { minuteOfDay } from '../slots/day-part.rules.ts'
import { offeredUntil, startToOffer, waitingFor } from './waitlist.rules.ts'

const day = '2026-11-27'
const at = (hour: number) => minuteOfDay(day) + hour * 60
const found: SlotDay = {
  day,
  state: 'open',
  left: 3,
  parts: [
    { part: 'morning', state: 'open', left: 2 },
    { part: 'afternoon', state: 'closed', left: 0 },
    { part: 'evening', state: 'full', left: 0 },
  ],
  starts: [
    { at: at(10), part: 'morning', therapists: ['a'] },
    { at: at(11), part: 'morning', therapists: ['a'] },
    { at: at(14), part: 'afternoon', therapists: ['a'] },
  ],
}
const time = (hour: number) => new Date(at(hour) * 60_000)

it.each([
  ['morning', 'not_full'],
  ['afternoon', 'bad_day'],
  ['evening', 'possible'],
] as const)('rules/bookings#9: waiting for a %s is %s', (part, expected) => {
  expect(waitingFor(found, part)).toBe(expected)
  expect(waitingFor(null, part)).toBe('bad_day')
})

const needs = { before: 5, minutes: 60, after: 10 }
const freedAt = (hour: number) => ({ startsAt: time(hour), from: time(hour), to: time(hour + 1) })

it('offers the freed start, or one that overlaps it', () => {
  expect(startToOffer(found, 'morning', freedAt(11), needs)).toEqual(time(11))
  expect(startToOffer(found, 'morning', freedAt(10.5), needs)).toEqual(time(10))
  expect(startToOffer(found, 'morning', freedAt(14), needs)).toBeNull()
  expect(startToOffer(found, 'afternoon', freedAt(15), needs)).toEqual(time(14))
})

it('offers the first start of that part when no particular start was freed', () => {
  expect(startToOffer(found, 'morning', null, needs)).toEqual(time(10))
  expect(startToOffer(found, 'evening', null, needs)).toBeNull()
})

it('holds a slot for half an hour, and not beyond its start', () => {
  expect(offeredUntil(time(9), time(11), 30)).toEqual(time(9.5))
  expect(offeredUntil(time(10.75), time(11), 30)).toEqual(time(11))
})
