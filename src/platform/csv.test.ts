import { expect, it } from 'vitest'
import { delimiterOf } from './csv.ts'

it.each([
  ['a,b,c\n1,2,3', ','],
  ['a;b;c\n1,5;2;3', ';'],
  ['\uFEFFa;b\n1;2', ';'],
  ['a\tb\tc', '\t'],
  ['"a;b;c;d",e', ','],
  ['"first\nline;;;;",b,c', ','],
  ['alone', ','],
  ['', ','],
])('%j has the delimiter %j', (table, delimiter) => {
  expect(delimiterOf(table)).toBe(delimiter)
  expect(delimiterOf(new TextEncoder().encode(table))).toBe(delimiter)
})
