import { expect, it } from 'vitest'
import { isNarrowed, listedColumns, shownColumns, sortedBy, sortingOf } from './columns.rules.ts'

const columns = [
  { key: 'number', isName: true as const },
  { key: 'buyer' },
  { key: 'total' },
  { key: 'tags', isExtra: true as const },
]
const keys = (found: readonly { key: string }[]) => found.map(({ key }) => key).join(' ')

it.each([
  ['the usual ones', undefined, 'number buyer total'],
  ['as chosen, in that order', ['total', 'number', 'tags'], 'total number tags'],
  ['with the identifying column', ['total'], 'number total'],
  ['without a removed one', ['number', 'gone', 'buyer'], 'number buyer'],
  ['the name alone', [], 'number'],
])('columns are %s', (_, chosen, shown) => expect(keys(shownColumns(columns, chosen))).toBe(shown))

it('the chooser lists the shown columns, then the others', () =>
  expect(keys(listedColumns(columns, shownColumns(columns, ['total'])))).toBe('number total buyer tags'))

it.each([
  ['', 'placed', '?sort=placed'],
  ['sort=placed', 'placed', '?sort=-placed'],
  ['sort=-placed', 'placed', '?sort=placed'],
  ['sort=total&view=late&page=3&peek=a', 'placed', '?sort=placed&view=late'],
])('%j sorted by %s is %j', (query, word, address) => {
  const words = new URLSearchParams(query)
  expect(sortedBy(words, word, sortingOf(words.get('sort') ?? ''))).toBe(address)
})

it('a list sorted in descending order by default is reversed by the first click', () =>
  expect(sortedBy(new URLSearchParams(), 'placed', sortingOf('-placed'))).toBe('?sort=placed'))

it.each([
  ['view=late&page=2&sort=placed', false],
  ['search=', false],
  ['search=chan', true],
  ['country=hk', true],
])('%s leaves rows out: %s', (query, is) => expect(isNarrowed(new URLSearchParams(query))).toBe(is))
