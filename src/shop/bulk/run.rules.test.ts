import { expect, it } from 'vitest'
import { bulkActions, bulkListNames, bulkLists, listOfAction } from './bulk.rules.ts'
import { afterEvent, isOver, runEvents, runStates } from './run.rules.ts'

/** Every event in every state, in the order of `runEvents`. */
it.each([
  ['requested', ['running', 'gathering', 'requested', 'failed', 'finished', null, 'stopped']],
  ['gathering', [null, null, 'running', 'failed', 'finished', null, 'stopped']],
  ['running', [null, null, null, null, null, 'finished', 'stopped']],
  ['finished', [null, null, null, null, null, null, null]],
  ['stopped', [null, null, null, null, null, null, null]],
  ['failed', [null, null, null, null, null, null, null]],
] as const)('a run that is %s', (state, next) =>
  expect(runEvents.map((event) => afterEvent(state, event))).toEqual(next),
)

it('three states are final', () =>
  expect(runStates.filter(isOver)).toEqual(['finished', 'stopped', 'failed']))

it('each action belongs to one list', () => {
  for (const list of bulkListNames)
    for (const action of bulkLists[list]) expect(listOfAction(action)).toBe(list)
  expect(new Set(bulkActions).size).toBe(bulkActions.length)
})
