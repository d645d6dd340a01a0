import { expect, it } from 'vitest'
import { exchangeProblem, type Candidate } from './exchange.rules.ts'

const other: Candidate = { isSame: false, isSold: true, price: 22_800, was: 22_800, left: 3 }
it.each<[string, Candidate, number, ReturnType<typeof exchangeProblem>]>([
  ['another option of the same price', other, 2, null],
  ['all that is left of it', other, 3, null],
  ['more than is left of it', other, 4, 'no_stock'],
  ['one that costs more', { ...other, price: 22_900 }, 1, 'other_price'],
  ['one that costs less', { ...other, price: 22_700 }, 1, 'other_price'],
  ['one without a price', { ...other, price: null, was: null }, 1, 'other_price'],
  ['one that is not sold', { ...other, isSold: false }, 1, 'not_sold'],
  ['the same again', { ...other, isSame: true }, 1, null],
  ['the same again, dearer by now', { ...other, isSame: true, price: 30_000 }, 1, null],
  ['the same again, no longer sold', { ...other, isSame: true, isSold: false, price: null }, 1, null],
  ['the same again, sold out', { ...other, isSame: true, left: 0 }, 1, 'no_stock'],
])('in exchange for the returned pieces, %s: %#', (_, candidate, units, expected) => {
  expect(exchangeProblem(candidate, units)).toBe(expected)
})
