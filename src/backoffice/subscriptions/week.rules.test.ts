import { expect, it } from 'vitest'
import { weekOf } from './week.rules.ts'

it.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-12-01', '2026-11-30'],
  ['2027-01-01', '2026-12-28'],
])('%s is in the week of %s', (day, monday) => expect(weekOf(day)).toBe(monday))
