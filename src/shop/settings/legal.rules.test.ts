import { expect, it } from 'vitest'
import { isAnnouncementValid } from './legal.rules.ts'

const at = new Date('2027-01-01T00:00:00Z')
const other = new Date('2027-02-01T00:00:00Z')
const before = new Date('2026-12-01T00:00:00Z')

it.each([
  ['it begins then', { state: 'scheduled', goesLiveAt: at, liveFrom: null }, true],
  ['it was moved', { state: 'scheduled', goesLiveAt: other, liveFrom: null }, false],
  ['it was taken off', { state: 'withdrawn', goesLiveAt: null, liveFrom: null }, false],
  ['it is a draft again', { state: 'draft', goesLiveAt: null, liveFrom: null }, false],
  ['it has begun', { state: 'live', goesLiveAt: null, liveFrom: at }, true],
  ['it took effect earlier than announced', { state: 'live', goesLiveAt: null, liveFrom: before }, false],
  ['another one took its place', { state: 'past', goesLiveAt: null, liveFrom: at }, false],
] as const)('the announcement of a text is valid where %s: %o', (_, version, holds) =>
  expect(isAnnouncementValid(version, at)).toBe(holds),
)
