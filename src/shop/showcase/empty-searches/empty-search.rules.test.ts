import { expect, it } from 'vitest'
import { countedTerm } from './empty-search.rules.ts'

it.each([
  ['  Vitamin   C ', 'vitamin c'],
  ['ＲＥＴＩＮＯＬ', 'retinol'],
  ['飛機模型', '飛機模型'],
  ['spf 50', 'spf 50'],
  ['12345', '12345'],
])('counts %s as %s', (keyword, term) => {
  expect(countedTerm(keyword)).toBe(term)
})

it.each([
  ['one letter', 'a'],
  ['blanks', '   '],
  ['an e-mail', 'somebody@example.com'],
  ['an e-mail in full width', 'somebody＠example.com'],
  ['a telephone', '9123 4567'],
  ['a telephone with its country', '+852-9123-4567'],
  ['a telephone in full width', '９１２３４５６７'],
  ['a number in a sentence', 'order 2026-11-0042 where'],
  ['a card', '4111 1111 1111 1111'],
  ['an address of a page', 'https://example.com/me'],
  ['more letters than a term has', 'a'.repeat(61)],
])('leaves out %s', (_, keyword) => {
  expect(countedTerm(keyword)).toBeNull()
})
