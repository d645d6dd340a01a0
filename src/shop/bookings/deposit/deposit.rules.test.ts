import { describe, expect, it } from 'vitest'
import { money } from '../../money.ts'
import { depositOf } from './deposit.rules.ts'

describe('rules/bookings#22: a deposit', () => {
  it.each([
    ['to the next dollar', 68_050, 30, 20_500],
    ['as it is', 88_000, 30, 26_400],
    ['never more than the price', 1_050, 100, 1_050],
    ['a dollar at least', 100, 1, 100],
  ])('%s', (_, price, percent, expected) => {
    expect(depositOf(money('HKD', price), percent)).toEqual(money('HKD', expected))
  })
})
