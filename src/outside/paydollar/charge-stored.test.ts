import { expect, it } from 'vitest'
import { declineKind } from './charge-stored.ts'

it.each([
  ['1/05', 'soft'],
  ['1/51', 'soft'],
  ['1/41', 'hard'],
  ['1/43', 'hard'],
  ['1/14', 'hard'],
  ['Rejected 1/54', 'hard'],
  ['Rejected', 'soft'],
  ['3/0', 'authentication'],
  ['-8/999', 'hard'],
  ['-1/', 'hard'],
  ['-2/0', 'soft'],
  ['-10/0', 'soft'],
  ['token_refused', 'hard'],
  [null, 'soft'],
] as const)('a charge that ended with %s is declined: %s', (code, kind) =>
  expect(declineKind(code)).toBe(kind),
)
