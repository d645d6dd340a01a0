import { expect, it } from 'vitest'
import { addCounts, noCounts, ratiosOf } from './figures.rules.ts'

const aWeek = {
  ...noCounts,
  rosteredMinutes: 2_400,
  treatedMinutes: 900,
  completed: 15,
  noShows: 1,
  revenue: 987_65,
}

it('computes the share of hours used, the share of no-shows, and the revenue an hour', () => {
  expect(ratiosOf(aWeek)).toEqual({ use: 37.5, noShowRate: 6.3, revenuePerHour: 2_469 })
})

it('returns no ratio over zero', () => {
  expect(ratiosOf({ ...aWeek, rosteredMinutes: 0 })).toMatchObject({ use: null, revenuePerHour: null })
  expect(ratiosOf({ ...aWeek, completed: 0, noShows: 0 }).noShowRate).toBeNull()
  expect(ratiosOf({ ...aWeek, completed: 0 }).noShowRate).toBe(100)
})

it('adds up every figure', () => {
  const other = { ...aWeek, cancelledLate: 2, cancelledEarly: 3, cancelledByShop: 4 }
  expect(addCounts(aWeek, other)).toEqual({
    rosteredMinutes: 4_800,
    treatedMinutes: 1_800,
    completed: 30,
    noShows: 2,
    cancelledLate: 2,
    cancelledEarly: 3,
    cancelledByShop: 4,
    revenue: 197_530,
  })
})
