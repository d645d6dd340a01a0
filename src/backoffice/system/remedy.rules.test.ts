import { expect, it } from 'vitest'
import { checkNames } from '#shop/audit/checks.ts'
import { remedies, remedyOf } from './remedy.rules.ts'

it('every consistency check has a remedy', () =>
  expect(checkNames.filter((name) => remedyOf(name) === null)).toEqual([]))

it('no remedy belongs to a check that does not exist', () => {
  const used = new Set(checkNames.map(remedyOf))
  expect(Object.keys(remedies).filter((word) => !used.has(word as keyof typeof remedies))).toEqual([])
  expect(remedyOf('weather: it rains')).toBeNull()
})
