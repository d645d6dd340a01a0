import { expect, it } from 'vitest'
import { bulkActions, bulkListNames, bulkLists, listOfAction } from './bulk.rules.ts'
import { afterEvent, isOver, runEvents, runStates } from './run.rules.ts'

/** Every state with every event, in the order of `runEvents`. */
it.each([
  ['requested', ['gathering', null, null, null, 'stopped']],
  ['gathering', [null, 'running', 'failed', null, 'stopped']],
  ['running', [null, null, null, 'finished', 'stopped']],
  ['finished', [null, null, null, null, null]],
  ['stopped', [null, null, null, null, null]],
  ['failed', [null, null, null, null, null]],
] as const)('a run that is %s', (state, next) =>
  expect(runEvents.map((event) => afterEvent(state, event))).toEqual(next),
)

it('three states are the end', () =>
  expect(runStates.filter(isOver)).toEqual(['finished', 'stopped', 'failed']))

it('each action belongs to one list', () => {
  for (const list of bulkListNames)
    for (const action of bulkLists[list]) expect(listOfAction(action)).toBe(list)
  expect(new Set(bulkActions).size).toBe(bulkActions.length)
})
