import { expect, it } from 'vitest'
import { hasAsciiWord, letterPairs, patternsOf, rarestOf } from './search.rules.ts'

it('each word is looked for anywhere, in any order, in lower case', () =>
  expect(patternsOf(' Mei  CHAN ')).toEqual(['%mei%', '%chan%']))

it('one or two Latin letters begin a word', () => {
  expect(patternsOf('ng')).toEqual(['% ng%'])
  expect(patternsOf('佐藤')).toEqual(['%佐藤%'])
})

it('signs of a pattern are meant as written', () =>
  expect(patternsOf(String.raw`50%_\off`)).toEqual([String.raw`%50\%\_\\off%`]))

it.each([
  ['shopper777', '%r777%'],
  ['mei_ling1234567@mail.example', '%g12345%'],
  ['mei.chan12', null],
  ['+85260000777', '%000777%'],
  ['261127-2HRRT1N', null],
  ['chan', null],
  ['佐藤', null],
])('the part of %s that tells most rows apart is %s', (word, part) => {
  expect(rarestOf(word)).toEqual([part])
  if (part !== null) expect(word.includes(part.slice(1, -1))).toBe(true)
})

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
