import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  convertedPrice,
  currencies,
  decimals,
  exchanged,
  fromDecimal,
  lessPercent,
  money,
  plus,
  roundMoney,
  shown,
  spread,
  turnedOver,
  toDecimal,
  type Currency,
  type Money,
  type Rounding,
} from './money.ts'

describe('rounding (SPEC §9, SERVER G3)', () => {
  it.each<[string, Currency, Rounding | undefined, number]>([
    ['1.005', 'HKD', undefined, 101],
    ['1.004', 'HKD', undefined, 100],
    ['1.999', 'JPY', undefined, 1],
    ['1.999', 'HKD', 'floor', 199],
    ['-1.001', 'HKD', 'floor', -101],
    ['1.5', 'TWD', 'round', 2],
  ])('%s %s %s is %i', (amount, currency, method, minor) => {
    expect(roundMoney(amount, currency, method)).toEqual({ currency, minor })
  })

  it('throws for a method it does not know', () => {
    expect(() => roundMoney(1, 'HKD', 'ceil' as Rounding)).toThrow('invalid rounding method')
  })

  it('never differs from the exact amount by a whole unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 9 }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom(...currencies),
        (minor, percent, currency) => {
          const less = lessPercent(money(currency, minor), percent)
          expect(Math.abs(less.minor - (minor * (100 - percent)) / 100)).toBeLessThan(1)
        },
      ),
    )
  })
})

describe('prices in other currencies (SERVER G2)', () => {
  it.each<[number, Currency, string, number]>([
    [29.5, 'TWD', '32.15', 948],
    [29.5, 'JPY', '154.6', 4560],
    [29.5, 'MYR', '4.41', 13_000],
    [29.99, 'USD', '1', 2_900],
    [0.5, 'USD', '1', 0],
  ])('US$%d in %s at %s is %i minor units', (usd, currency, rate, minor) => {
    expect(convertedPrice(fromDecimal(usd, 'USD'), currency, rate)).toEqual({ currency, minor })
  })
})

describe('the wire', () => {
  it('gives back what it took', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 11 }), fc.constantFrom(...currencies), (minor, currency) => {
        expect(fromDecimal(toDecimal(money(currency, minor)), currency)).toEqual({ currency, minor })
      }),
    )
  })

  it('refuses more decimals than the currency has', () => {
    expect(() => fromDecimal(1.001, 'HKD')).toThrow('too many decimals')
    expect(() => fromDecimal(1.5, 'JPY')).toThrow('too many decimals')
  })

  it('never adds two currencies', () => {
    expect(() => plus(money('HKD', 1), money('JPY', 1))).toThrow('do not add up')
  })
})

it.each<[Currency, number, string]>([
  ['HKD', 12_850, 'HK$128.50'],
  ['HKD', 128_800, 'HK$1,288'],
  ['MYR', 900, 'RM9'],
  ['TWD', 1_234_567, 'NT$1,234,567'],
  ['JPY', 4_560, 'JP¥4,560'],
  ['HKD', 123_456_789, 'HK$1,234,567.89'],
])('%s %i reads %s', (currency, minor, text) => {
  expect(shown(money(currency, minor))).toBe(text)
  expect(decimals[currency]).toBeGreaterThanOrEqual(0)
})

describe('spreading an amount (SERVER G4)', () => {
  it('gives the largest remainders first, then the earlier parts', () => {
    const parts = (minor: number, weights: number[]) => spread(money('HKD', minor), weights).map((part) => part.minor)
    expect(parts(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(parts(5, [228, 98, 10])).toEqual([3, 2, 0])
    expect(parts(7, [0, 0])).toEqual([4, 3])
    expect(parts(0, [3, 4])).toEqual([0, 0])
  })

  it('always adds up, and no part is further than one unit from its share', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 40 }), (minor, weights) => {
        const parts = spread(money('JPY', minor), weights)
        expect(parts.reduce((sum, part) => sum + part.minor, 0)).toBe(minor)
        const whole = weights.reduce((sum, weight) => sum + weight, 0)
        if (whole > 0) parts.forEach((part, at) => expect(Math.abs(part.minor - (minor * (weights[at] ?? 0)) / whole)).toBeLessThan(1))
      }),
    )
  })
})

describe('turning an amount over', () => {
  it('rounds once, by the currency', () => {
    const hkd = fromDecimal(95, 'HKD')
    expect(turnedOver(hkd, 'JPY', { from: '7.8', to: '154.6' })).toEqual(money('JPY', 1_882))
    expect(turnedOver(hkd, 'MYR', { from: '7.8', to: '4.41' })).toEqual(money('MYR', 5_371))
    expect(turnedOver(hkd, 'HKD', { from: '7.8', to: '7.8' })).toBe(hkd)
  })
})

describe('an exchange (SERVER 3.11)', () => {
  const rates = { HKD: '7.8', JPY: '154.6', KRW: '1391.25', USD: '1', MYR: '4.41' } as const
  const currency = fc.constantFrom(...(Object.keys(rates) as (keyof typeof rates)[]))
  const become = (amount: Money, to: keyof typeof rates, from = amount.currency as keyof typeof rates) =>
    exchanged(amount, to, { from: rates[from], to: rates[to] })

  it('floors what comes in, and takes the least that brings it', () => {
    expect(become(money('HKD', 10_000), 'JPY')).toEqual({ out: money('HKD', 10_000), in: money('JPY', 1_982) })
    expect(become(money('HKD', 10_004), 'JPY')).toEqual({ out: money('HKD', 10_000), in: money('JPY', 1_982) })
    expect(become(money('JPY', 1_000), 'HKD')).toEqual({ out: money('JPY', 1_000), in: money('HKD', 5_045) })
  })

  it('never loses value to rounding, and never makes any', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), currency, currency, (minor, from, to) => {
        const given = money(from, minor)
        const { out, in: got } = become(given, to)
        expect(out.minor).toBeLessThanOrEqual(minor)
        if (got.minor === 0) {
          expect(out.minor).toBe(0)
          return
        }
        expect(become(out, to)).toEqual({ out, in: got })
        expect(become(money(from, out.minor - 1), to).in.minor).toBeLessThan(got.minor)
        const [unit, whole] = [Number(rates[to]) / 10 ** decimals[from], Number(rates[from]) / 10 ** decimals[to]]
        expect(got.minor * whole).toBeLessThanOrEqual(out.minor * unit * (1 + 1e-12))
      }),
    )
  })
})
