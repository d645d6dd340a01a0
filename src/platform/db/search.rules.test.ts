import { expect, it } from 'vitest'
import { hasAsciiWord, letterPairs, patternsOf } from './search.rules.ts'

it('each word is looked for anywhere, in any order, in lower case', () =>
  expect(patternsOf(' Mei  CHAN ')).toEqual(['%mei%', '%chan%']))

it('one or two Latin letters begin a word', () => {
  expect(patternsOf('ng')).toEqual(['% ng%'])
  expect(patternsOf('佐藤')).toEqual(['%佐藤%'])
})

it('signs of a pattern are meant as written', () =>
  expect(patternsOf(String.raw`50%_\off`)).toEqual([String.raw`%50\%\_\\off%`]))

it('blanks are no words', () => expect(patternsOf('  ')).toEqual([]))

it('letters that no trigram is made of are looked for in pairs', () => {
  expect(letterPairs('佐藤美咲 Sato')).toEqual(['佐藤', '藤美', '美咲', '咲'])
  expect(letterPairs('𠮷')).toEqual(['𠮷'])
  expect(letterPairs('José')).toEqual(['é'])
  expect(letterPairs('chan')).toEqual([])
})

it('a search of such letters alone has no word for an index of trigrams', () => {
  expect(hasAsciiWord('佐藤 x')).toBe(false)
  expect(hasAsciiWord('佐藤 sat')).toBe(true)
})
