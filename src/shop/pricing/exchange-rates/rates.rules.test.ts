import { describe, expect, it } from 'vitest'
import {
  ageInHours,
  differenceOf,
  isSlip,
  needsSecond,
  plainRate,
  ratedCurrencies,
  readRate,
} from './rates.rules.ts'

describe('a rate as it is entered', () => {
  it.each([
    ['7.8', '7.8'],
    [' 154.60 ', '154.6'],
    ['0.00000001', '0.00000001'],
    ['9999999999.99999999', '9999999999.99999999'],
    ['0007', '7'],
  ])('%s is read as %s', (written, rate) => expect(readRate(written)).toBe(rate))

  it.each(['', '0', '0.00000000', '-1', '1.123456789', '10000000000', '1,5', '1e3', '.5', '7.', 'NaN'])(
    '%s is rejected',
    (written) => expect(readRate(written)).toBeNull(),
  )
})

it('has no trailing zeros', () => expect(plainRate('7.80000000')).toBe('7.8'))

it('is a slip beyond ten times or below a tenth of the one before', () => {
  expect(isSlip('7.8', '78')).toBe(false)
  expect(isSlip('7.8', '78.00000001')).toBe(true)
  expect(isSlip('7.8', '0.78')).toBe(false)
  expect(isSlip('7.8', '0.77999999')).toBe(true)
})

it('needs a second person above 5 %, exactly, in both directions, and for the first rate', () => {
  expect(needsSecond('7.8', '7.8')).toBe(false)
  expect(needsSecond('7.8', '8.19')).toBe(false)
  expect(needsSecond('7.8', '8.19000001')).toBe(true)
  expect(needsSecond('7.8', '7.41')).toBe(false)
  expect(needsSecond('7.8', '7.40999999')).toBe(true)
  expect(needsSecond(null, '7.8')).toBe(true)
})

it('reports the difference in percent', () => {
  expect(differenceOf('7.8', '8.58')).toBe('+10%')
  expect(differenceOf('154.6', '140')).toBe('−9.44%')
  expect(differenceOf('7.8', '7.8')).toBe('0%')
})

it('is as old as the hours that are full', () => {
  const since = new Date('2026-03-01T00:00:00Z')
  expect(ageInHours(since, new Date('2026-03-04T00:59:59Z'))).toBe(72)
  expect(ageInHours(since, new Date('2026-02-28T23:59:59Z'))).toBe(0)
})

it('is of every currency but the dollar', () => {
  expect(ratedCurrencies).not.toContain('USD')
  expect(ratedCurrencies).toContain('HKD')
})
