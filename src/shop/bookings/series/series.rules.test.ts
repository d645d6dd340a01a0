import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { daysLater } from '../../branches/day.rules.ts'
import { minuteOfDay } from '../slots/day-part.rules.ts'
import { daysAround, proposeSeries, seriesDays, seriesReach, seriesWeeks } from './series.rules.ts'

const first = '2026-12-01'
const minute = (day: string, clock: number) => minuteOfDay(day) + clock
const dayWith = (day: string, clocks: readonly number[]) => ({
  day,
  starts: clocks.map((clock) => ({ at: minute(day, clock), part: 'morning' as const, therapists: ['a'] })),
})
const plan = { first, at: minute(first, 840), count: 3, weeks: 1 }

describe('dates of a series (rules/bookings#21)', () => {
  it('are the same weekday at the chosen interval of weeks', () => {
    expect(seriesDays({ first, count: 3, weeks: 2 })).toEqual(['2026-12-01', '2026-12-15', '2026-12-29'])
  })

  it('take their own time where it is free, else the nearest, else none', () => {
    const days = [
      dayWith('2026-12-01', [600, 840]),
      dayWith('2026-12-08', [600, 900]),
      dayWith('2026-12-19', [840]),
    ]
    expect(proposeSeries(days, plan).map(({ offered }) => offered)).toEqual([
      minute('2026-12-01', 840),
      minute('2026-12-08', 900),
      null,
    ])
  })

  it('take the earlier of two equally near times', () => {
    const days = [dayWith('2026-12-01', [810, 870])]
    expect(proposeSeries(days, { ...plan, count: 2 })[0]?.offered).toBe(minute('2026-12-01', 810))
  })

  it('move to the day before or after when the day itself is full', () => {
    const days = [dayWith('2026-12-07', [1_020]), dayWith('2026-12-09', [600])]
    expect(proposeSeries(days, plan)[1]?.offered).toBe(minute('2026-12-09', 600))
  })
})

const clocks = fc.uniqueArray(
  fc.integer({ min: 40, max: 76 }).map((quarter) => quarter * 15),
  { maxLength: 6 },
)
const calendars = fc.array(clocks, { minLength: 80, maxLength: 80 }).map((all) =>
  all.map((each, nth) =>
    dayWith(
      daysLater('2026-11-27', nth),
      each.toSorted((a, b) => a - b),
    ),
  ),
)

it('proposes the nearest free start within three days, and never one twice', () => {
  fc.assert(
    fc.property(
      calendars,
      fc.record({
        at: fc.integer({ min: 40, max: 76 }).map((quarter) => minute(first, quarter * 15)),
        count: fc.integer({ min: 2, max: 10 }),
        weeks: fc.constantFrom(...seriesWeeks),
      }),
      (days, wanted) => {
        const series = { first, ...wanted }
        const all = days.flatMap(({ starts }) => starts.map(({ at }) => at))
        const offered = proposeSeries(days, series).map((time) => {
          const from = minute(daysLater(time.day, -seriesReach), 0)
          const near = all.filter((at) => at >= from && at < from + (2 * seriesReach + 1) * 1_440)
          if (time.offered === null) expect(near).toEqual([])
          else {
            expect(near).toContain(time.offered)
            const away = Math.abs(time.offered - time.at)
            expect(Math.min(...near.map((at) => Math.abs(at - time.at)))).toBe(away)
          }
          return time.offered
        })
        const found = offered.filter((at) => at !== null)
        expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b))
        expect(new Set(daysAround(series)).size).toBe(daysAround(series).length)
      },
    ),
  )
})
