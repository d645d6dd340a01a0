import { describe, expect, it } from 'vitest'
import { conditionKinds } from '../../member-conditions.ts'
import {
  conditionNames,
  conditionsOf,
  crossedBounds,
  readableCount,
  canSeeMembers,
} from './condition.rules.ts'

describe('conditions of a segment', () => {
  it('each have a field on the screen', () => expect(Object.keys(conditionKinds)).toEqual(conditionNames))

  it('are taken from among other fields', () => {
    const fields = { id: 'x', name: 'y', country: 'hk', ordersFrom: 0, product: undefined } as const
    expect(conditionsOf(fields)).toEqual({ country: 'hk', ordersFrom: 0 })
  })

  it.each([
    [{}, null],
    [{ ordersFrom: 2 }, null],
    [{ ordersFrom: 2, ordersTo: 2 }, null],
    [{ ordersFrom: 3, ordersTo: 2 }, 'ordersTo'],
    [{ spentFrom: 0.02, spentTo: 0.01 }, 'spentTo'],
    [{ lastOrderFrom: '2026-02-01', lastOrderTo: '2026-01-31' }, 'lastOrderTo'],
    [{ lastOrderFrom: '2026-01-31', lastOrderTo: '2026-01-31' }, null],
  ] as const)('%j cross at %s', (conditions, upper) => expect(crossedBounds(conditions)).toBe(upper))

  it.each([
    [0, false, 0],
    [1, false, null],
    [4, false, null],
    [5, false, 5],
    [1, true, 1],
  ] as const)('%d members are counted, with the right to see them (%s), as %s', (count, sees, expected) =>
    expect(readableCount(count, sees)).toBe(expected),
  )

  it.each([
    [{}, true, true, true],
    [{}, true, false, true],
    [{}, false, true, false],
    [{ ordersFrom: 1 }, true, false, true],
    [{ spentFrom: 1 }, true, true, true],
    [{ spentFrom: 0 }, true, false, false],
    [{ spentTo: 1 }, true, false, false],
    [{ spentTo: 1 }, false, false, false],
  ] as const)(
    '%j show, with the rights to customers (%s) and amounts (%s), the matching members: %s',
    (...row) => {
      const [conditions, customers, amounts, expected] = row
      expect(canSeeMembers(conditions, { customers, amounts })).toBe(expected)
    },
  )
})
