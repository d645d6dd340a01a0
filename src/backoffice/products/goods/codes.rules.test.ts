import { expect, it } from 'vitest'
import { codesIn } from './codes.rules.ts'

it.each([
  ['ELOWEN-SERUM\nELOWEN-SERUM-30', ['ELOWEN-SERUM', 'ELOWEN-SERUM-30']],
  [' TERRA_1, TERRA_2;TERRA_3 ', ['TERRA_1', 'TERRA_2', 'TERRA_3']],
  ['scalp serum', []],
  ['ELOWEN-SERUM 30 ml', []],
  ['', []],
])('%j holds %j', (text, codes) => expect(codesIn(text)).toEqual(codes))
