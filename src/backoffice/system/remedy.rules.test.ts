import { expect, it } from 'vitest'
import { checkNames } from '#shop/audit/checks.ts'
import { remedies, remedyOf } from './remedy.rules.ts'

it('every check of the books says what to do about it', () =>
  expect(checkNames.filter((name) => remedyOf(name) === null)).toEqual([]))

it('nothing is said of a check that is not there', () => {
  const used = new Set(checkNames.map(remedyOf))
  expect(Object.keys(remedies).filter((word) => !used.has(word as keyof typeof remedies))).toEqual([])
  expect(remedyOf('weather: it rains')).toBeNull()
})
