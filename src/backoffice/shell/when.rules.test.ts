import { expect, it } from 'vitest'
import { ageOf, momentInHongKong } from './when.rules.ts'

const now = '2026-11-21T04:00:00.000Z'

it.each([
  ['2026-11-21T03:59:30.000Z', 'now', 0],
  ['2026-11-21T03:48:00.000Z', 'minutes', 12],
  ['2026-11-21T01:00:00.000Z', 'hours', 3],
  ['2026-11-19T03:00:00.000Z', 'days', 2],
  ['2026-10-01T00:00:00.000Z', 'moment', 0],
  ['2026-11-21T05:00:00.000Z', 'moment', 0],
])('%s is %s %i', (at, unit, count) => expect(ageOf(at, now)).toEqual({ unit, count }))

it('formats a time in Hong Kong time', () =>
  expect(momentInHongKong('2026-11-20T18:05:59.000Z')).toBe('2026-11-21 02:05'))
