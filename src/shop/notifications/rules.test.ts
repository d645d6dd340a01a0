import { describe, expect, it } from 'vitest'
import { mostTries, nextTry, earliestSendTime } from './rules.ts'

describe('when a message is sent', () => {
  it.each([
    ['2026-11-20T00:59:00Z', '2026-11-20T01:00:00.000Z'], // 08:59 in Hong Kong
    ['2026-11-20T01:00:00Z', '2026-11-20T01:00:00.000Z'],
    ['2026-11-20T13:59:59Z', '2026-11-20T13:59:59.000Z'], // 21:59
    ['2026-11-20T14:00:00Z', '2026-11-21T01:00:00.000Z'], // 22:00
    ['2026-12-31T16:30:00Z', '2027-01-01T01:00:00.000Z'], // half past midnight of New Year's Day
  ])('texts of %s wait until %s', (now, at) =>
    expect(earliestSendTime('sms', new Date(now)).toISOString()).toBe(at),
  )

  it('sends mails at any hour', () => {
    const night = new Date('2026-11-20T18:00:00Z')
    expect(earliestSendTime('mail', night)).toEqual(night)
  })

  it('tries five times, each pause longer than the one before', () => {
    const now = new Date('2026-11-20T00:00:00Z')
    const pauses = [1, 2, 3, 4, 5]
      .map((tries) => nextTry(tries, now))
      .map((at) => at && (at.getTime() - now.getTime()) / 60_000)
    expect(pauses).toEqual([1, 10, 60, 360, null])
    expect(mostTries).toBe(5)
  })
})
