import { describe, expect, it } from 'vitest'
import { colleagueSorts, isFound, sortedColleagues, statesOf } from './colleagues.rules.ts'

const staffUser = (email: string, change: object = {}) => ({
  name: email.toUpperCase(),
  email,
  roles: ['care'],
  branchKey: null,
  since: '2026-01-01T00:00:00.000Z',
  seenAt: null,
  invitedUntil: null,
  isTrusted: true,
  endedAt: null,
  ...change,
})
const left = { endedAt: '2026-05-01T00:00:00.000Z', invitedUntil: '2026-05-02T00:00:00.000Z' }

it.each([
  [{}, ['here']],
  [{ invitedUntil: '2026-05-02T00:00:00.000Z' }, ['here', 'invited']],
  [{ isTrusted: false }, ['here', 'untrusted']],
  [{ ...left, isTrusted: false }, ['left']],
])('%o has the states %o', (change, states) => expect(statesOf(staffUser('a', change))).toEqual(states))

const whole = { search: '', role: undefined, branch: undefined, state: undefined }
it.each([
  ['all', {}, true],
  ['words in any order', { search: 'example ann' }, true],
  ['a word that is not there', { search: 'ann bob' }, false],
  ['a role', { role: 'finance' }, true],
  ['another role', { role: 'owner' }, false],
  ['a branch', { branch: 'central' }, true],
  ['another branch', { branch: 'mongkok' }, false],
  ['a state', { state: 'here' as const }, true],
  ['another state', { state: 'left' as const }, false],
])('is found by %s', (_, filter, isIn) =>
  expect(
    isFound(staffUser('ann@shop.example', { roles: ['care', 'finance'], branchKey: 'central' }), {
      ...whole,
      ...filter,
    }),
  ).toBe(isIn),
)

describe('the order', () => {
  const all = [
    staffUser('b', { name: 'Zoe', since: '2026-03-01T00:00:00.000Z', seenAt: '2026-11-01T00:00:00.000Z' }),
    staffUser('a', { name: 'may', since: '2026-02-01T00:00:00.000Z' }),
    staffUser('c', { name: 'Ann', ...left }),
    staffUser('d', { name: 'Bob', since: '2026-04-01T00:00:00.000Z', seenAt: '2026-10-01T00:00:00.000Z' }),
  ]
  it.each([
    ['name', 'dabc'],
    ['-name', 'badc'],
    ['email', 'abdc'],
    ['-email', 'dbac'],
    ['since', 'abdc'],
    ['-since', 'dbac'],
    ['seen', 'adbc'],
    ['-seen', 'bdac'],
  ] as const)('%s', (sort, order) => {
    expect(colleagueSorts).toContain(sort)
    expect(
      sortedColleagues(all, sort)
        .map(({ email }) => email)
        .join(''),
    ).toBe(order)
  })
})
