import { describe, expect, it } from 'vitest'
import { monthBeside, monthGrid, monthOf } from './month.rules.ts'

describe('a month of days to choose from', () => {
  const grid = monthGrid('2026-12', '2026-12-04', '2026-12-19')

  it('begins its weeks on Monday and leaves empty places', () => {
    expect(grid[0]?.map((cell) => cell?.number ?? null)).toEqual([null, 1, 2, 3, 4, 5, 6])
    expect(grid.at(-1)?.map((cell) => cell?.number ?? null)).toEqual([28, 29, 30, 31, null, null, null])
  })

  it('opens the days from the first to the last that can be had', () => {
    const open = grid.flat().flatMap((cell) => (cell?.isOpen ? [cell.day] : []))
    expect([open[0], open.at(-1), open.length]).toEqual(['2026-12-04', '2026-12-19', 16])
  })

  it('knows February of a leap year', () =>
    expect(monthGrid('2028-02', '2028-02-01', '2028-02-29').flat().filter(Boolean)).toHaveLength(29))
})

it.each([
  ['2026-12', 1, '2027-01'],
  ['2027-01', -1, '2026-12'],
  ['2028-02', 1, '2028-03'],
] as const)('beside %s by %i is %s', (month, step, beside) => {
  expect(monthBeside(month, step)).toBe(beside)
  expect(monthOf(`${beside}-17`)).toBe(beside)
})
