import { expect, it } from 'vitest'
import { codeIn } from './register.rules.ts'

it.each([
  ['12345', '12345'],
  [' 123 45 ', '12345'],
  ['１２３４５', '12345'],
  ['1234', null],
  ['12a45', null],
])('%j is the code %s', (typed, code) => expect(codeIn(typed)).toBe(code))
