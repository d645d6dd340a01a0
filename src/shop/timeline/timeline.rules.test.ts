import { describe, expect, it } from 'vitest'
import { isShown, newestOf, groupStatesByAction, timelineFilters, timelineKinds } from './timeline.rules.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 1, 9, 0, seconds)).toISOString()

it('shows by filter', () =>
  expect(
    timelineFilters.map((filter) => timelineKinds.filter((kind) => isShown(filter, kind)).join(' ')),
  ).toEqual([timelineKinds.join(' '), 'comment note', 'sent received answered']))

describe('a deed', () => {
  const deed = (who: string, seconds: number) => ({ who, at: at(seconds) })
  const state = (actor: string, seconds: number) => ({ actor, at: at(seconds) })
  it.each([
    ['has the steps it made', [deed('kim', 1)], [state('kim', 0), state('kim', 1)], [2], 0],
    ['has no step of another actor', [deed('kim', 1)], [state('ada', 1)], [0], 1],
    ['has no step of the shop', [deed('kim', 1)], [state('system', 1)], [0], 1],
    ['has no step after it', [deed('kim', 1)], [state('kim', 2)], [0], 1],
    ['has no step of another time', [deed('kim', 4)], [state('kim', 1)], [0], 1],
    [
      'has the steps since the one before',
      [deed('kim', 1), deed('kim', 2)],
      [state('kim', 2), state('kim', 1)],
      [1, 1],
      0,
    ],
    ['may be empty', [deed('kim', 1)], [], [0], 0],
  ])('%s', (_, deeds, states, counts, alone) => {
    const found = groupStatesByAction(deeds, states)
    expect(found.deeds.map((each) => each.states.length)).toEqual(counts)
    expect(found.alone).toHaveLength(alone)
  })
})

describe('the newest', () => {
  const entries = [
    { id: 'a', at: at(1), kind: 'comment' as const },
    { id: 'b', at: at(3), kind: 'sent' as const },
    { id: 'c', at: at(2), kind: 'deed' as const },
    { id: 'd', at: at(2), kind: 'state' as const },
  ]
  it.each([
    ['all', 4, 'b d c a', false],
    ['all', 3, 'b d c', true],
    ['comments', 3, 'a', false],
    ['messages', 1, 'b', false],
  ] as const)('of %s, %i of them: %s', (show, size, ids, hasMore) => {
    const found = newestOf(entries, show, size)
    expect(found.entries.map(({ id }) => id).join(' ')).toBe(ids)
    expect(found.hasMore).toBe(hasMore)
  })
})
