import { expect, it } from 'vitest'
import { failureCode } from './failure-code.ts'

const withCode = (code: unknown) => Object.assign(new Error('mary@example.com is not known'), { code })

it.each([
  [withCode('shop.not_found'), 'shop.not_found'],
  [withCode('23505'), '23505'],
  [withCode('ECONNREFUSED'), 'ECONNREFUSED'],
  [new TypeError('fetch failed', { cause: withCode('ENOTFOUND') }), 'ENOTFOUND'],
  [new RangeError('mary@example.com'), 'RangeError'],
  [withCode('mary@example.com'), 'Error'],
  [withCode('+85291234987'), 'Error'],
  ['mary@example.com', 'unknown'],
])('returns the code of an error and no text', (error, code) => {
  expect(failureCode(error)).toBe(code)
})
