import { expect, it } from 'vitest'
import { hasAsciiWord, letterPairs, patternsOf, rarestOf } from './search.rules.ts'

it('matches each word anywhere, in any order, in lower case', () =>
  expect(patternsOf(' Mei  CHAN ')).toEqual(['%mei%', '%chan%']))

it('matches one or two Latin letters at the beginning of a word', () => {
  expect(patternsOf('ng')).toEqual(['% ng%'])
  expect(patternsOf('佐藤')).toEqual(['%佐藤%'])
})

it('escapes the wildcards of a pattern', () =>
  expect(patternsOf(String.raw`50%_\off`)).toEqual([String.raw`%50\%\_\\off%`]))

it.each([
  ['shopper777', '%r777%'],
  ['mei_ling1234567@mail.example', '%g12345%'],
  ['mei.chan12', null],
  ['+85260000777', '%000777%'],
  ['261127-2HRRT1N', null],
  ['chan', null],
  ['佐藤', null],
])('finds the most selective part of %s: %s', (word, part) => {
  expect(rarestOf(word)).toEqual([part])
  if (part !== null) expect(word.includes(part.slice(1, -1))).toBe(true)
})

it('ignores spaces', () => expect(patternsOf('  ')).toEqual([]))

it('matches letters outside of trigrams in pairs', () => {
  expect(letterPairs('佐藤美咲 Sato')).toEqual(['佐藤', '藤美', '美咲', '咲'])
  expect(letterPairs('𠮷')).toEqual(['𠮷'])
  expect(letterPairs('José')).toEqual(['é'])
  expect(letterPairs('chan')).toEqual([])
})

it('has no word for a trigram index in a search of such letters only', () => {
  expect(hasAsciiWord('佐藤 x')).toBe(false)
  expect(hasAsciiWord('佐藤 sat')).toBe(true)
})
