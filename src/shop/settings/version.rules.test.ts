import { describe, expect, it } from 'vitest'
import {
  afterAct,
  differencesOf,
  isMoment,
  isSameValue,
  versionActs,
  versionStates,
  type VersionAct,
  type VersionState,
} from './version.rules.ts'

/** Result of every act in every state, as in rules/settings#3. */
const expected: Record<VersionState, Record<VersionAct, VersionState | null>> = {
  draft: {
    edit: 'draft',
    publish: 'live',
    schedule: 'scheduled',
    withdraw: 'withdrawn',
    restore: null,
    replace: null,
  },
  scheduled: {
    edit: null,
    publish: 'live',
    schedule: 'scheduled',
    withdraw: 'withdrawn',
    restore: null,
    replace: null,
  },
  live: { edit: null, publish: null, schedule: null, withdraw: null, restore: null, replace: 'past' },
  past: { edit: null, publish: null, schedule: null, withdraw: null, restore: 'past', replace: null },
  withdrawn: {
    edit: null,
    publish: null,
    schedule: null,
    withdraw: null,
    restore: 'withdrawn',
    replace: null,
  },
}

describe('versions', () => {
  it.each(versionStates.flatMap((state) => versionActs.map((act) => [state, act] as const)))(
    '%s, %s',
    (state, act) => expect(afterAct(state, act)).toBe(expected[state][act]),
  )

  const now = new Date('2026-11-25T00:00:00Z')
  it.each([
    ['now', 0, false],
    ['a minute ago', -60_000, false],
    ['in a second', 1_000, true],
    ['in a year', 366 * 86_400_000, true],
    ['later than that', 366 * 86_400_000 + 1, false],
  ])('%s as a time of publication: %s', (_, later, fits) =>
    expect(isMoment(new Date(now.getTime() + later), now)).toBe(fits),
  )

  it.each([
    [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [[1, 2], [2, 1], false],
    [null, undefined, true],
    ['1', 1, false],
    [{ a: { x: '1' } }, { a: { x: '2' } }, false],
  ])('%j and %j are the same: %s', (one, other, same) => expect(isSameValue(one, other)).toBe(same))

  it('lists added, removed and changed values alone', () => {
    const before = new Map([
      ['/a', '1'],
      ['/b', '2'],
      ['/c', '3'],
    ])
    const after = new Map([
      ['/a', '1'],
      ['/b', '5'],
      ['/d', '4'],
    ])
    expect(differencesOf(before, after)).toEqual([
      { path: '/b', before: '2', after: '5' },
      { path: '/c', before: '3', after: null },
      { path: '/d', before: null, after: '4' },
    ])
  })
})
