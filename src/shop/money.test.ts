import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import {
  convertedPrice,
  gte,
  atLeastZero,
  formatDifference,
  largerOf,
  negated,
  smallerOf,
  sumMoney,
  currencies,
  decimals,
  exact,
  exchange,
  fromDecimal,
  isCurrency,
  isLess,
  equals,
  lessPercent,
  minus,
  money,
  percentOf,
  plus,
  readAmount,
  roundMoney,
  formatMoney,
  signOf,
  allocate,
  times,
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

describe('parts of an amount in per cent', () => {
  it.each<[Currency, number, number | string, number]>([
    ['HKD', 10_000, 10, 1_000],
    ['HKD', 1_005, 10, 101], // half a cent goes up
    ['HKD', 1_004, 10, 100],
    ['HKD', 10_000, 0, 0],
    ['HKD', 10_000, 100, 10_000],
    ['HKD', 10_000, '2.5', 250],
    ['JPY', 199, 10, 19],
    ['JPY', 190, 10, 19],
  ])('%s %i, of it %s per cent: %i', (currency, minor, percent, share) => {
    expect(percentOf(money(currency, minor), percent)).toEqual({ currency, minor: share })
  })

  it.each<[Currency, number, number, number]>([
    ['HKD', 10_000, 10, 9_000],
    ['HKD', 1_005, 10, 905], // 904.5
    ['HKD', 1_004, 10, 904], // 903.6
    ['HKD', 10_000, 0, 10_000],
    ['HKD', 10_000, 100, 0],
    ['JPY', 199, 10, 179],
  ])('%s %i less %s per cent: %i', (currency, minor, percent, rest) => {
    expect(lessPercent(money(currency, minor), percent)).toEqual({ currency, minor: rest })
  })
})

describe('sums and comparisons', () => {
  const hkd = (minor: number) => money('HKD', minor)
  const jpy = (minor: number) => money('JPY', minor)

  it('adds, takes away and multiplies', () => {
    expect(plus(hkd(70), hkd(30))).toEqual(hkd(100))
    expect(minus(hkd(70), hkd(30))).toEqual(hkd(40))
    expect(minus(hkd(30), hkd(70))).toEqual(hkd(-40))
    expect(times(hkd(70), 3)).toEqual(hkd(210))
    expect(times(hkd(70), 0)).toEqual(hkd(0))
  })

  it.each([plus, minus, isLess])('%o refuses two currencies', (of) => {
    expect(() => of(hkd(1), jpy(1))).toThrow('HKD and JPY do not add up')
  })

  it.each([
    [hkd(99), hkd(100), { same: false, covered: false, less: true }],
    [hkd(100), hkd(100), { same: true, covered: true, less: false }],
    [hkd(101), hkd(100), { same: false, covered: true, less: false }],
  ])('%j beside %j: %j', (a, b, { same, covered, less }) => {
    expect(equals(a, b)).toBe(same)
    expect(gte(a, b)).toBe(covered)
    expect(isLess(a, b)).toBe(less)
  })

  it('finds nothing the same, and nothing covered, in another currency', () => {
    expect(equals(hkd(100), jpy(100))).toBe(false)
    expect(gte(hkd(100), jpy(100))).toBe(false)
    expect(gte(hkd(101), jpy(100))).toBe(false)
  })
})

describe('decimal numbers', () => {
  it.each<[number | string, Currency, number]>([
    [388, 'HKD', 38_800],
    [388.5, 'HKD', 38_850],
    ['388.05', 'HKD', 38_805],
    ['-1.5', 'HKD', -150],
    [0, 'HKD', 0],
    [4_560, 'JPY', 4_560],
  ])('reads %s %s as %i', (amount, currency, minor) =>
    expect(fromDecimal(amount, currency)).toEqual({ currency, minor }),
  )

  it.each(['', 'x', '1.', '.5', '1,000', '1e3', '+1', ' 1', 'NaN'])('takes %j for no amount', (amount) => {
    expect(() => fromDecimal(amount, 'HKD')).toThrow('is no amount')
  })

  it('is exact both ways', () => {
    expect(exact(money('HKD', 12_345)).toString()).toBe('123.45')
    expect(exact(money('JPY', 12_345)).toString()).toBe('12345')
    expect(toDecimal(money('HKD', 12_345))).toBe(123.45)
    expect(toDecimal(money('JPY', 12_345))).toBe(12_345)
  })
})

describe('amounts of banks and card companies', () => {
  it.each<[string, string, Money | null]>([
    ['388', 'HKD', money('HKD', 38_800)],
    ['388.0', 'HKD', money('HKD', 38_800)],
    ['388.05', 'HKD', money('HKD', 38_805)],
    ['388.050', 'HKD', money('HKD', 38_805)],
    ['388.051', 'HKD', null],
    ['388.0500001', 'HKD', null],
    [' 388 ', 'HKD', money('HKD', 38_800)],
    ['1,388.00', 'HKD', money('HKD', 138_800)],
    ['1,234,567', 'HKD', money('HKD', 123_456_700)],
    ['1,38', 'HKD', null],
    ['388.00', 'JPY', money('JPY', 388)],
    ['388.10', 'JPY', null],
    ['0', 'HKD', money('HKD', 0)],
    ['-1', 'HKD', null],
    ['', 'HKD', null],
    ['x', 'HKD', null],
    ['388', 'EUR', null],
    ['388', 'hkd', null],
    ['999999999999', 'HKD', money('HKD', 99_999_999_999_900)],
    ['1000000000000', 'HKD', null],
  ])('%j %s is %j', (text, currency, amount) => expect(readAmount(text, currency)).toEqual(amount))
})

describe('as shoppers read it', () => {
  it.each<[Currency, number, string]>([
    ['HKD', 0, 'HK$0'],
    ['HKD', 1, 'HK$0.01'],
    ['HKD', 10, 'HK$0.10'],
    ['HKD', -1, '−HK$0.01'],
    ['HKD', -128_850, '−HK$1,288.50'],
    ['JPY', -1, '−JP¥1'],
    ['HKD', 99_900, 'HK$999'],
    ['HKD', 100_000, 'HK$1,000'],
    ['CHF', 500, 'CHF 5'],
  ])('%s %i reads %s', (currency, minor, text) => expect(formatMoney(money(currency, minor))).toBe(text))

  it.each<[Currency, string]>([
    ['HKD', 'HK$'],
    ['USD', 'US$'],
    ['CHF', 'CHF'],
    ['GBP', '£'],
  ])('the sign of %s is %s', (currency, sign) => expect(signOf(currency)).toBe(sign))
})

it.each<[number, number[], number[]]>([
  [1, [1, 1, 1], [1, 0, 0]],
  [2, [1, 1, 1], [1, 1, 0]],
  [1, [1, 2, 2], [0, 1, 0]], // of the same remainders the earlier
  [1, [1, 1, 3], [0, 0, 1]],
  [10, [1, 2, 3, 4], [1, 2, 3, 4]],
  [3, [0, 0, 5], [0, 0, 3]],
  [3, [5, 0, 0], [3, 0, 0]],
  [3, [0, 0], [2, 1]],
  [0, [0, 0], [0, 0]],
  [7, [1], [7]],
  [7, [0], [7]],
])('%i spread by %j is %j', (minor, weights, shares) => {
  expect(allocate(money('HKD', minor), weights).map((share) => share.minor)).toEqual(shares)
})

it.each<[number, number, number, number]>([
  [1, 2, 1, 2],
  [2, 1, 1, 2],
  [-1, 0, -1, 0],
  [5, 5, 5, 5],
])('of %i and %i the smaller is %i, the larger %i', (a, b, smaller, larger) => {
  const [one, other] = [money('HKD', a), money('HKD', b)]
  expect(smallerOf(one, other)).toEqual(money('HKD', smaller))
  expect(largerOf(one, other)).toEqual(money('HKD', larger))
})

it('adds up amounts of one currency, and none to zero of it', () => {
  expect(sumMoney('JPY', [])).toEqual(money('JPY', 0))
  expect(
    sumMoney(
      'HKD',
      [1, 2, -4].map((minor) => money('HKD', minor)),
    ),
  ).toEqual(money('HKD', -1))
  expect(() => sumMoney('HKD', [money('JPY', 1)])).toThrow('HKD and JPY do not add up')
  expect(() => smallerOf(money('HKD', 1), money('JPY', 1))).toThrow('HKD and JPY do not add up')
})

it.each<[number, number, number, string]>([
  [12_300, -12_300, 12_300, '+HK$123'],
  [0, 0, 0, '+HK$0'],
  [-50, 50, 0, '−HK$0.50'],
])('%i turned round is %i, never below zero %i, and a difference of %s', (minor, turned, least, text) => {
  const amount = money('HKD', minor)
  expect(negated(amount)).toEqual(money('HKD', turned))
  expect(atLeastZero(amount)).toEqual(money('HKD', least))
  expect(formatDifference(amount)).toBe(text)
})
