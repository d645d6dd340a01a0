import { expect, it } from 'vitest'
import { bytesText, spanText } from './figures.rules.ts'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_500, '1.5 kB'],
  [123_456_789, '123 MB'],
  [4_200_000_000, '4.2 GB'],
  [5e16, '50000 TB'],
])('%i bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text))

it.each([
  [0, '0:00:00'],
  [59.9, '0:00:59'],
  [3_661, '1:01:01'],
  [90_000, '25:00:00'],
])('%i seconds are %s', (seconds, text) => expect(spanText(seconds)).toBe(text))
