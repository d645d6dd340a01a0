import { expect, it } from 'vitest'
import { byShelf, byShelfDescending, isShelfCode, normalizeShelfCode } from './shelf.rules.ts'

it.each([
  [' a-2 ', 'A-2'],
  ['a 02  3', 'A-02-3'],
  ['Ａ１', 'A1'],
  ['', ''],
])('%j is stored as %j', (typed, code) => expect(normalizeShelfCode(typed)).toBe(code))

it.each([
  ['A', true],
  ['A-02-3', true],
  ['B.4/1', true],
  ['A'.repeat(20), true],
  ['A'.repeat(21), false],
  ['-A', false],
  ['A-', false],
  ['A_1', false],
  ['=A1', false],
  ['架1', false],
  ['', false],
])('%j is a code: %s', (code, is) => expect(isShelfCode(code)).toBe(is))

const walk = ['A', 'A-2', 'A-02', 'A-10', 'A-10-1', 'B1', 'B2', 'B10']
const shelves = [...walk, null, null]

it('compares numbers by value, and puts options without a shelf last', () => {
  const goods = shelves.map((shelfCode, at) => ({ shelfCode, subSku: `S${at}` }))
  const walked = goods.toReversed().toSorted(byShelf)
  expect(walked.map(({ shelfCode }) => shelfCode)).toEqual([
    'A',
    'A-02',
    'A-2',
    'A-10',
    'A-10-1',
    'B1',
    'B2',
    'B10',
    null,
    null,
  ])
  expect(walked.slice(-2).map(({ subSku }) => subSku)).toEqual(['S8', 'S9'])
  expect(goods.toSorted(byShelfDescending).map(({ shelfCode }) => shelfCode)).toEqual([
    'B10',
    'B2',
    'B1',
    'A-10-1',
    'A-10',
    'A-2',
    'A-02',
    'A',
    null,
    null,
  ])
})

it('orders options of one shelf by sku', () => {
  const [a, b] = [
    { shelfCode: 'A', subSku: 'ONE' },
    { shelfCode: 'A', subSku: 'TWO' },
  ]
  expect([b, a].toSorted(byShelf)).toEqual([a, b])
  expect(byShelf(a, a)).toBe(0)
})
