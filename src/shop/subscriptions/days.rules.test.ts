import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import {
  cancelClosesAt,
  chargeAt,
  dayOfCycle,
  daysBetween,
  daysLater,
  deadlinesOf,
  lockAt,
  noticeAt,
  retriesBehind,
  retryTimes,
} from './days.rules.ts'

const yearOf = (anchorOn: string, intervalMonths: number, count: number) =>
  Array.from({ length: count }, (_, at) => dayOfCycle({ anchorOn, anchorNumber: 1, intervalMonths }, at + 1))

describe('days of cycles', () => {
  it.each([
    ['2026-01-31', 1, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['2027-11-30', 3, ['2027-11-30', '2028-02-29', '2028-05-30', '2028-08-30']],
    ['2026-10-05', 2, ['2026-10-05', '2026-12-05', '2027-02-05', '2027-04-05']],
    ['2026-08-31', 6, ['2026-08-31', '2027-02-28', '2027-08-31', '2028-02-29']],
  ])('from %s every %d months', (anchor, interval, days) => expect(yearOf(anchor, interval, 4)).toEqual(days))

  it('never skip a month, and have the day of the anchor or the last of the month', () => {
    const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2034-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 2, max: 40 }),
        (date, interval, number) => {
          const anchorOn = date.toISOString().slice(0, 10)
          const found = dayOfCycle({ anchorOn, anchorNumber: 1, intervalMonths: interval }, number)
          const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
          expect(months(found) - months(anchorOn)).toBe(interval * (number - 1))
          const isLast = daysLater(found, 1).slice(8) === '01'
          expect(found.slice(8) === anchorOn.slice(8) || (isLast && found.slice(8) < anchorOn.slice(8))).toBe(
            true,
          )
        },
      ),
    )
  })
})

describe('deadlines of a delivery on 5 December', () => {
  const day = '2026-12-05'
  it.each([
    ['the notice', noticeAt(day), '2026-11-28T01:00:00.000Z'],
    ['the lock, after 2 December 23:59', lockAt(day), '2026-12-02T16:00:00.000Z'],
    ['the end of cancelling, after 4 December 23:59', cancelClosesAt(day), '2026-12-04T16:00:00.000Z'],
    ['the charge', chargeAt(day), '2026-12-05T02:00:00.000Z'],
  ])('%s', (_, at, expected) => expect(at.toISOString()).toBe(expected))

  it('are named by their last days', () =>
    expect(deadlinesOf(day)).toEqual({
      noticeOn: '2026-11-28',
      changeBy: '2026-12-02',
      cancelBy: '2026-12-04',
      chargeOn: '2026-12-05',
    }))

  it('are always in this order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), (days) => {
        const renewsOn = daysLater('2026-01-01', days)
        const times = [noticeAt, lockAt, cancelClosesAt, chargeAt].map((of) => of(renewsOn).getTime())
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect(daysBetween('2026-01-01', renewsOn)).toBe(days)
      }),
    )
  })

  it('are followed by four tries, mornings and evenings in turn', () => {
    expect(retryTimes(day).map((at) => at.toISOString())).toEqual([
      '2026-12-06T11:00:00.000Z',
      '2026-12-08T02:00:00.000Z',
      '2026-12-10T11:00:00.000Z',
      '2026-12-12T02:00:00.000Z',
    ])
    const behind = (at: string) => retriesBehind(day, new Date(at))
    expect([
      behind('2026-12-06T10:59:59Z'),
      behind('2026-12-06T11:00:00Z'),
      behind('2026-12-09T00:00:00Z'),
      behind('2026-12-30T00:00:00Z'),
    ]).toEqual([0, 1, 2, 4])
  })
})
