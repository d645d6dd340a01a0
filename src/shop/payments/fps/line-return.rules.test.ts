import { expect, it } from 'vitest'
import { returnStep } from './line-return.rules.ts'

it.each([
  ['little, without a request', null, true, false, 'alone'],
  ['much, without a request', null, false, false, 'requested'],
  ['much, asked by the same', 'may', false, false, 'own_return'],
  ['little by now, asked by the same', 'may', true, false, 'own_return'],
  ['asked by another', 'ada', false, false, 'agreed'],
  ['little by now, asked by another', 'ada', true, false, 'agreed'],
  ['requested by a person they invited', 'ada', false, true, 'own_colleague'],
] as const)('%s', (_, by, isAlone, isOwnColleague, step) => {
  expect(returnStep(by && { by }, { actor: 'may', isAlone, isOwnColleague })).toBe(step)
})
