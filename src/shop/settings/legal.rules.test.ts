import { expect, it } from 'vitest'
import { isAsTold } from './legal.rules.ts'

const at = new Date('2027-01-01T00:00:00Z')
const other = new Date('2027-02-01T00:00:00Z')
const before = new Date('2026-12-01T00:00:00Z')

it.each([
  ['it begins then', { state: 'scheduled', goesLiveAt: at, liveFrom: null }, true],
  ['it was moved', { state: 'scheduled', goesLiveAt: other, liveFrom: null }, false],
  ['it was taken off', { state: 'withdrawn', goesLiveAt: null, liveFrom: null }, false],
  ['it is a draft again', { state: 'draft', goesLiveAt: null, liveFrom: null }, false],
  ['it has begun', { state: 'live', goesLiveAt: null, liveFrom: at }, true],
  ['it began earlier than was told', { state: 'live', goesLiveAt: null, liveFrom: before }, false],
  ['another one took its place', { state: 'past', goesLiveAt: null, liveFrom: at }, false],
] as const)('what members were told of a text holds where %s: %o', (_, version, holds) =>
  expect(isAsTold(version, at)).toBe(holds),
)
