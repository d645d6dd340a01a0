import { describe, expect, it } from 'vitest'
import {
  gte,
  atLeastZero,
  formatDifference,
  largerOf,
  negated,
  smallerOf,
  sumMoney,
  exact,
  fromDecimal,
  isLess,
  equals,
  lessPercent,
  minus,
  money,
  percentOf,
  plus,
  readAmount,
  formatMoney,
  signOf,
  allocate,
  times,
  toDecimal,
  type Currency,
  type Money,
} from './money.ts'

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
