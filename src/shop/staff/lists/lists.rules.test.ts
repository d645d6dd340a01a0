import { expect, it } from 'vitest'
import { orderedColumns } from './lists.rules.ts'

it.each([
  [{}, 'abc'],
  [{ up: 'b' }, 'bac'],
  [{ up: 'a' }, 'abc'],
  [{ down: 'a' }, 'bac'],
  [{ down: 'c' }, 'abc'],
  [{ up: 'x' }, 'abc'],
  [{ down: 'x' }, 'abc'],
  [{ up: 'c', down: 'a' }, 'acb'],
])('a, b, c with %j are %s', (moves, order) =>
  expect(orderedColumns(['a', 'b', 'c', 'a'], moves).join('')).toBe(order),
)
