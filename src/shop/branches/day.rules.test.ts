import { describe, expect, it } from 'vitest'
import { branchDaysOf, daysBetween, daysLater, weekdayOf, type BranchDays } from './day.rules.ts'

const branch = {
  key: 'causeway-bay',
  hours: { weekdays: [600, 1_140] as [number, number], weekends: [720, 1_140] as [number, number] },
  holidayCountry: 'hk',
}
const text = (eng: string) => ({ chi: eng, cn: eng, eng })
const none: BranchDays = { holidays: [], special: [] }

describe('days', () => {
  it('are listed across months and years, both ends included', () => {
    expect(daysBetween('2026-12-30', '2027-01-02')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ])
    expect(daysBetween('2026-12-30', '2026-12-29')).toEqual([])
    expect(daysLater('2028-02-28', 2)).toBe('2028-03-01')
    expect(['2026-12-07', '2026-12-12', '2026-12-13'].map(weekdayOf)).toEqual([1, 6, 7])
  })
})

describe('the hours of a branch', () => {
  const hours = (day: string, days: BranchDays = none) => {
    const [found] = branchDaysOf(branch, days, [day])
    return [found?.kind, found?.hours?.[0] ?? null, found?.reason?.eng ?? null]
  }

  it('are those of weekdays or weekends', () => {
    expect(hours('2026-12-11')).toEqual(['weekday', 600, null])
    expect(hours('2026-12-12')).toEqual(['weekend', 720, null])
  })

  it('are those of weekends on public holidays of its own country', () => {
    const day = '2026-12-25'
    const of = (country: string) => ({ ...none, holidays: [{ country, day, name: text('Christmas') }] })
    expect(hours(day, of('hk'))).toEqual(['holiday', 720, 'Christmas'])
    expect(hours(day, of('mo'))).toEqual(['weekday', 600, null])
  })

  it('are those of a special day, whatever other kind of day it is', () => {
    const day = '2026-12-25'
    const special = { branchKey: 'causeway-bay', day, hours: null, reason: text('Stocktaking') }
    const holidays = [{ country: 'hk', day, name: text('Christmas') }]
    expect(hours(day, { holidays, special: [special] })).toEqual(['special', null, 'Stocktaking'])
    const elsewhere = { ...special, branchKey: 'sha-tin' }
    expect(hours(day, { holidays, special: [elsewhere] })).toEqual(['holiday', 720, 'Christmas'])
  })
})
