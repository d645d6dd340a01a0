import { describe, expect, it } from 'vitest'
import { withTakenUp } from './taken-up.rules.ts'

describe('a version that waits (rules/settings#3)', () => {
  it.each([
    ['takes up a field it left alone', { a: 1, b: 2 }, { a: 1, b: 1 }, { a: 3, b: 1 }, { a: 3, b: 2 }],
    ['retains a field it changed', { a: 2 }, { a: 1 }, { a: 3 }, { a: 2 }],
    ['includes an added one', { a: 2 }, { a: 1 }, { a: 1, b: 5 }, { a: 2, b: 5 }],
    ['includes a removal', { a: 2, b: 5 }, { a: 1, b: 5 }, { a: 1 }, { a: 2 }],
    ['retains its own removal', { a: 1 }, { a: 1, b: 5 }, { a: 2, b: 5 }, { a: 2 }],
    [
      'looks into fields',
      { t: { x: 2, y: 1 } },
      { t: { x: 1, y: 1 } },
      { t: { x: 1, y: 4 } },
      { t: { x: 2, y: 4 } },
    ],
    ['takes a list as a whole', { l: [1, 2] }, { l: [1] }, { l: [3] }, { l: [1, 2] }],
    ['retains a single value', 5, 4, 6, 5],
    ['retains a list', [5], [4], [6], [5]],
  ])('%s', (_, waiting, was, now, expected) => expect(withTakenUp(waiting, was, now)).toEqual(expected))
})
