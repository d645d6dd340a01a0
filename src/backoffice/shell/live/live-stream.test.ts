import { expect, it } from 'vitest'
import { waitBefore, withGrowth } from './live-stream.ts'

it.each([
  [0, 0, 500],
  [0, 1, 1_000],
  [3, 1, 8_000],
  [6, 0, 30_000],
  [40, 1, 60_000],
])('after %i tries, with the chance %f, the next one waits %i ms', (tries, chance, ms) =>
  expect(waitBefore(tries, chance)).toBe(ms),
)

it.each([
  ['the first number adds nothing', {}, {}, { orders: 7 }, { orders: 0 }],
  ['additions are summed', { orders: 2 }, { orders: 7 }, { orders: 9 }, { orders: 4 }],
  ['another connection starts again', { orders: 4 }, {}, { orders: 1 }, { orders: 4 }],
  ['and sums later additions', { orders: 4 }, { orders: 1 }, { orders: 2 }, { orders: 5 }],
  ['fewer add nothing', { orders: 4 }, { orders: 5 }, { orders: 3 }, { orders: 4 }],
  ['lists that are not named stay', { orders: 4, tickets: 1 }, {}, {}, { orders: 4, tickets: 1 }],
])('of new rows, %s', (_, all, before, now, grown) => expect(withGrowth(all, before, now)).toEqual(grown))
