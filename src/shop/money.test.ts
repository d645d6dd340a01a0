import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import {
  convertedPrice,
  currencies,
  decimals,
  exchange,
  fromDecimal,
  isCurrency,
  lessPercent,
  money,
  plus,
  roundMoney,
  formatMoney,
  allocate,
  toDecimal,
  convertAt,
  usualRounding,
  zero,
  type Currency,
  type Money,
  type Rounding,
} from './money.ts'

describe('rounding (rules/money#3)', () => {
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

describe('prices in other currencies (rules/prices#1)', () => {
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
      fc.property(
        fc.integer({ min: 0, max: 10 ** 11 }),
        fc.constantFrom(...currencies),
        (minor, currency) => {
          expect(fromDecimal(toDecimal(money(currency, minor)), currency)).toEqual({ currency, minor })
        },
      ),
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
  expect(formatMoney(money(currency, minor))).toBe(text)
  expect(decimals[currency]).toBeGreaterThanOrEqual(0)
})

describe('spreading an amount (rules/money#4)', () => {
  it('gives the largest remainders first, then the earlier parts', () => {
    const shares = (minor: number, weights: number[]) =>
      allocate(money('HKD', minor), weights).map((share) => share.minor)
    expect(shares(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(shares(5, [228, 98, 10])).toEqual([3, 2, 0])
    expect(shares(7, [0, 0])).toEqual([4, 3])
    expect(shares(0, [3, 4])).toEqual([0, 0])
  })

  it('always adds up, and no part is further than one unit from its share', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000_000),
        fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 40 }),
        (minor, weights) => {
          const shares = allocate(money('JPY', minor), weights)
          expect(shares.reduce((sum, share) => sum + share.minor, 0)).toBe(minor)
          const whole = weights.reduce((sum, weight) => sum + weight, 0)
          if (whole > 0)
            shares.forEach((share, at) =>
              expect(Math.abs(share.minor - (minor * (weights[at] ?? 0)) / whole)).toBeLessThan(1),
            )
        },
      ),
    )
  })
})

describe('turning an amount over', () => {
  it('rounds once, by the currency', () => {
    const hkd = fromDecimal(95, 'HKD')
    expect(convertAt(hkd, 'JPY', { from: '7.8', to: '154.6' })).toEqual(money('JPY', 1_882))
    expect(convertAt(hkd, 'MYR', { from: '7.8', to: '4.41' })).toEqual(money('MYR', 5_371))
    expect(convertAt(hkd, 'HKD', { from: '7.8', to: '7.8' })).toBe(hkd)
  })
})

describe('an exchange', () => {
  const rates = { HKD: '7.8', JPY: '154.6', KRW: '1391.25', USD: '1', MYR: '4.41' } as const
  const currency = fc.constantFrom(...(Object.keys(rates) as (keyof typeof rates)[]))
  const become = (amount: Money, to: keyof typeof rates, from = amount.currency as keyof typeof rates) =>
    exchange(amount, to, { from: rates[from], to: rates[to] })

  it('floors what comes in, and takes the least that brings it', () => {
    expect(become(money('HKD', 10_000), 'JPY')).toEqual({
      out: money('HKD', 10_000),
      in: money('JPY', 1_982),
    })
    expect(become(money('HKD', 10_004), 'JPY')).toEqual({
      out: money('HKD', 10_000),
      in: money('JPY', 1_982),
    })
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
        const [unit, whole] = [
          Number(rates[to]) / 10 ** decimals[from],
          Number(rates[from]) / 10 ** decimals[to],
        ]
        expect(got.minor * whole).toBeLessThanOrEqual(out.minor * unit * (1 + 1e-12))
      }),
    )
  })
})

describe('a whole amount of minor units', () => {
  it.each([0, 1, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])('may be %d', (minor) => {
    expect(money('HKD', minor)).toEqual({ currency: 'HKD', minor })
  })

  it.each([0.5, -0.5, Number.NaN, Infinity, Number.MAX_SAFE_INTEGER + 1])('is never %d', (minor) => {
    expect(() => money('HKD', minor)).toThrow('not a whole amount')
  })

  it('starts at nothing', () => expect(zero('JPY')).toEqual({ currency: 'JPY', minor: 0 }))
})

it.each([
  ['HKD', true],
  ['TWD', true],
  ['hkd', false],
  ['EUR', false],
  ['toString', false],
  ['', false],
  [undefined, false],
  [null, false],
  [1, false],
  [['HKD'], false],
])('%j is a currency of ours: %s', (word, is) => expect(isCurrency(word)).toBe(is))

it.each<[Currency, number, Rounding]>([
  ['HKD', 2, 'round'],
  ['USD', 2, 'round'],
  ['SGD', 2, 'round'],
  ['AUD', 2, 'round'],
  ['CAD', 2, 'round'],
  ['GBP', 2, 'round'],
  ['CHF', 2, 'round'],
  ['MYR', 2, 'round'],
  ['JPY', 0, 'floor'],
  ['TWD', 0, 'floor'],
  ['KRW', 0, 'floor'],
  ['THB', 0, 'floor'],
])('%s has %i decimals and is brought to them by %s', (currency, places, method) => {
  expect(decimals[currency]).toBe(places)
  expect(usualRounding(currency)).toBe(method)
})

it.each<[string, Currency, Rounding, number]>([
  ['1.0049', 'HKD', 'round', 100],
  ['1.0050', 'HKD', 'round', 101],
  ['1.0051', 'HKD', 'round', 101],
  ['0', 'HKD', 'round', 0],
  ['2', 'HKD', 'floor', 200],
  ['2.009', 'HKD', 'floor', 200],
  ['-2', 'HKD', 'floor', -200],
  ['-2.009', 'HKD', 'floor', -201],
  ['0.99', 'JPY', 'floor', 0],
  ['-0.01', 'JPY', 'floor', -1],
])('%s %s brought to whole units by %s is %i', (amount, currency, method, minor) => {
  expect(roundMoney(amount, currency, method)).toEqual({ currency, minor })
})
