import { expect, it } from 'vitest'
import { partsOf } from './days.rules.ts'

it.each([
  ['en', '2026-12-05', 'Saturday', 'Sat', 'December', 'Dec', '5'],
  ['en', '2026-09-07', 'Monday', 'Mon', 'September', 'Sep', '7'],
  ['hk', '2026-12-05', '六', '六', '12', '12', '5'],
  ['cn', '2027-01-03', '日', '日', '1', '1', '3'],
  ['zh', '2028-02-29', '二', '二', '2', '2', '29'],
] as const)('%s names the parts of %s', (locale, day, weekday, weekdayShort, month, monthShort, date) =>
  expect(partsOf(locale, day)).toEqual({
    weekday,
    weekdayShort,
    month,
    monthShort,
    day: date,
    year: day.slice(0, 4),
  }),
)
