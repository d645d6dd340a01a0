import fc from '#tools/testing/properties.ts'
import { expect, it } from 'vitest'
import { crockford } from '../../ids.ts'
import { orderNumber, readOrderNumber } from './number.rules.ts'

const late = new Date('2026-11-20T16:00:00Z') // already the 21st in Hong Kong
const six = fc.uint8Array({ minLength: 6, maxLength: 6 })

it('contains the day in Hong Kong, six characters and a check character', () => {
  expect(orderNumber(late, new Uint8Array(6))).toMatch(/^261121-000000[0-9A-Z]$/)
  fc.assert(fc.property(six, (random) => /^\d{6}-[0-9A-HJKMNP-TV-Z]{7}$/.test(orderNumber(late, random))))
})

it('is parsed in any spelling', () => {
  fc.assert(
    fc.property(six, (random) => {
      const number = orderNumber(late, random)
      expect(readOrderNumber(` ${number.replace('-', '').toLowerCase()} `)).toBe(number)
      expect(readOrderNumber(number.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(number)
    }),
  )
})

it('detects a wrong character', () => {
  fc.assert(
    fc.property(six, fc.nat(6), fc.nat(31), (random, at, sign) => {
      const number = orderNumber(late, random)
      const place = 7 + at
      const wrong = number.slice(0, place) + crockford.charAt(sign) + number.slice(place + 1)
      expect(readOrderNumber(wrong)).toBe(wrong === number ? number : null)
    }),
  )
  expect(readOrderNumber('F10001')).toBeNull()
})

it.each([
  [[0, 0, 0, 0, 0, 0], '261121-000000B'],
  [[31, 30, 17, 16, 9, 1], '261121-ZYHG91J'],
  [[255, 64, 33, 5, 18, 200], '261121-Z015J8Z'],
])('checks %j with the sign of Luhn’s rule', (random, number) =>
  expect(orderNumber(late, Uint8Array.from(random))).toBe(number),
)
