import { describe, expect, it } from 'vitest'
import { isAheadOf, letterVerdict, noticeVerdict } from './time.rules.ts'

const now = new Date('2026-12-01T07:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

describe('rules/bookings#16: times that staff choose', () => {
  it.each([
    [-16, false],
    [-15, true],
    [0, true],
    [60, true],
  ])('%i minutes from now are ahead: %s', (minutes, expected) =>
    expect(isAheadOf(at(minutes), now)).toBe(expected),
  )

  it('too short notice gives a note, and does not refuse the time', () => {
    expect([119, 120].map((minutes) => noticeVerdict(at(minutes), now, 2))).toEqual(['note', 'yes'])
  })

  it('an email that may be read too late gives a note, for the old time and the new one', () => {
    expect(letterVerdict([at(180), at(900)], now)).toBe('yes')
    expect(letterVerdict([at(900), at(179)], now)).toBe('note')
  })
})
