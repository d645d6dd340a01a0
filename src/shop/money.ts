import { Big } from 'big.js'

/** The shop's currencies and how many decimals an amount in them has (rules/money#1). */
export const decimals = {
  HKD: 2,
  USD: 2,
  SGD: 2,
  AUD: 2,
  CAD: 2,
  GBP: 2,
  CHF: 2,
  MYR: 2,
  JPY: 0,
  TWD: 0,
  KRW: 0,
  THB: 0,
} as const

export type Currency = keyof typeof decimals
export const currencies = Object.keys(decimals) as [Currency, ...Currency[]] // keys of a literal: never empty

/** A whole number of minor units (cents; whole yen), kept as a safe integer: see docs/decisions/money.md. */
export type Money = { readonly currency: Currency; readonly minor: number }

/** `round` is half up to the currency's decimals. */
export type Rounding = 'round' | 'floor'

export const money = (currency: Currency, minor: number): Money => {
  if (!Number.isSafeInteger(minor)) throw new Error(`not a whole amount of minor units: ${minor}`)
  return { currency, minor }
}

export const zero = (currency: Currency): Money => ({ currency, minor: 0 })

export const isCurrency = (word: unknown): word is Currency =>
  typeof word === 'string' && Object.hasOwn(decimals, word)

/** Zero-decimal currencies floor, others round (rules/money#3). */
export const usualRounding = (currency: Currency): Rounding => (decimals[currency] === 0 ? 'floor' : 'round')

/** Rounds an exact amount in major units, once (rules/money#3). Any other method throws. */
export function roundMoney(
  amount: Big | number | string,
  currency: Currency,
  method: Rounding = usualRounding(currency),
): Money {
  if (method !== 'round' && method !== 'floor') throw new Error(`invalid rounding method: ${String(method)}`)
  const minor = new Big(amount).times(10 ** decimals[currency])
  if (method === 'round') return money(currency, minor.round(0, Big.roundHalfUp).toNumber())
  const cut = minor.round(0, Big.roundDown) // towards zero: one too high for a negative fraction
  return money(currency, (cut.gt(minor) ? cut.minus(1) : cut).toNumber())
}

/**
 * A catalogue price in USD shown in another currency: floored to whole units, USD itself included
 * (rules/prices#1).
 */
export function convertedPrice(usd: Money, currency: Currency, rate: string): Money {
  const whole = new Big(usd.minor).div(100).times(rate).round(0, Big.roundDown)
  return money(currency, whole.times(10 ** decimals[currency]).toNumber())
}

/**
 * An amount turned over into another currency; the rates are units for one US dollar, rounded once
 * (rules/money#3).
 */
export const convertAt = (amount: Money, currency: Currency, rates: { from: string; to: string }): Money =>
  amount.currency === currency ? amount : roundMoney(exact(amount).times(rates.to).div(rates.from), currency)

const ratePlaces = 8
/** A rate as a whole number of its last decimal; rates are kept with eight (rules/money#5). */
const wholeRate = (rate: string): bigint =>
  BigInt(
    new Big(rate)
      .times(10 ** ratePlaces)
      .round(0, Big.roundHalfUp)
      .toFixed(),
  )

/**
 * What an amount becomes in another currency, floored, and the least of it that becomes just that: no value
 * is lost to rounding . Rates are units for one US dollar, with at most eight decimals.
 */
export function exchange(
  amount: Money,
  currency: Currency,
  rates: { from: string; to: string },
): { out: Money; in: Money } {
  const up = wholeRate(rates.to) * 10n ** BigInt(decimals[currency])
  const down = wholeRate(rates.from) * 10n ** BigInt(decimals[amount.currency])
  const got = (BigInt(amount.minor) * up) / down
  const needed = (got * down + up - 1n) / up
  return { out: money(amount.currency, Number(needed)), in: money(currency, Number(got)) }
}

/**
 * An amount spread by weights in whole minor units: largest remainder first, ties by position; the parts add
 * up to it exactly (rules/money#4). Weights are whole numbers; all zero means equal parts.
 */
export function allocate(amount: Money, weights: readonly number[]): Money[] {
  const weightsOf = weights.every((weight) => weight === 0) ? weights.map(() => 1n) : weights.map(BigInt)
  const whole = weightsOf.reduce((sum, share) => sum + share, 0n)
  const shares = weightsOf.map((share) => ({
    floor: (BigInt(amount.minor) * share) / whole,
    rest: (BigInt(amount.minor) * share) % whole,
  }))
  let left = amount.minor - shares.reduce((sum, share) => sum + Number(share.floor), 0)
  const byRest = shares
    .map((share, at) => ({ ...share, at }))
    .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1))
  const extra = new Set<number>()
  for (const { at } of byRest) {
    if (left === 0) break
    extra.add(at)
    left -= 1
  }
  return shares.map((share, at) => money(amount.currency, Number(share.floor) + (extra.has(at) ? 1 : 0)))
}

/** `percent` per cent of an amount, rounded once. */
export const percentOf = (amount: Money, percent: number | string): Money =>
  roundMoney(exact(amount).times(percent).div(100), amount.currency)

/** `amount` less `percent` per cent, rounded once. */
export const lessPercent = (amount: Money, percent: number): Money =>
  roundMoney(exact(amount).times(new Big(100).minus(percent)).div(100), amount.currency)

export const exact = (amount: Money): Big => new Big(amount.minor).div(10 ** decimals[amount.currency])

export const toDecimal = (amount: Money): number => amount.minor / 10 ** decimals[amount.currency]

/** Reads a decimal number of the wire; refuses more decimals than the currency has. */
export function fromDecimal(amount: number | string, currency: Currency): Money {
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? []
  const places = decimals[currency]
  if (whole === undefined) throw new Error(`${amount} is no amount`)
  if (fraction.length > places) throw new Error(`${amount} has too many decimals for ${currency}`)
  return money(currency, Number(whole + fraction.padEnd(places, '0')))
}

/**
 * An amount as banks and card companies write it: `388`, `388.0` and `1,388.00` are read; null where it is
 * none, is grouped otherwise (`12,3456`), or is finer than the currency.
 */
export function readAmount(text: string, currency: string): Money | null {
  const [, whole, fraction = ''] =
    /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,6}))?$/.exec(text.trim()) ?? []
  if (whole === undefined || !isCurrency(currency)) return null
  const places = decimals[currency]
  if (/[1-9]/.test(fraction.slice(places))) return null
  return money(currency, Number(whole.replaceAll(',', '') + fraction.slice(0, places).padEnd(places, '0')))
}

function sameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new Error(`${a.currency} and ${b.currency} do not add up`)
}

export const plus = (a: Money, b: Money): Money => (sameCurrency(a, b), money(a.currency, a.minor + b.minor))
export const minus = (a: Money, b: Money): Money => (sameCurrency(a, b), money(a.currency, a.minor - b.minor))
export const times = (a: Money, count: number): Money => money(a.currency, a.minor * count)
export const equals = (a: Money, b: Money): boolean => a.currency === b.currency && a.minor === b.minor
/** The same or more, of the same currency. */
export const gte = (paid: Money, due: Money): boolean =>
  paid.currency === due.currency && paid.minor >= due.minor
export const isLess = (a: Money, b: Money): boolean => (sameCurrency(a, b), a.minor < b.minor)
export const smallerOf = (a: Money, b: Money): Money => (isLess(a, b) ? a : b)
export const largerOf = (a: Money, b: Money): Money => (isLess(a, b) ? b : a)
export const negated = (amount: Money): Money => minus(zero(amount.currency), amount)
/** An amount, or none of it where it is below zero. */
export const atLeastZero = (amount: Money): Money => largerOf(zero(amount.currency), amount)
/** Amounts of one currency added up. */
export const sumMoney = (currency: Currency, amounts: readonly Money[]): Money =>
  amounts.reduce(plus, zero(currency))

const signs: Record<Currency, string> = {
  HKD: 'HK$',
  USD: 'US$',
  SGD: 'S$',
  AUD: 'A$',
  CAD: 'C$',
  GBP: '£',
  CHF: 'CHF ',
  MYR: 'RM',
  JPY: 'JP¥',
  TWD: 'NT$',
  KRW: '₩',
  THB: '฿',
}

export const signOf = (currency: Currency): string => signs[currency].trim()

/** As shoppers read it: our own sign, two decimals only where there are cents ("2 decimals when above 0"). */
export function formatMoney(amount: Money): string {
  const unit = 10 ** decimals[amount.currency]
  const size = Math.abs(amount.minor)
  const whole = String(Math.floor(size / unit)).replace(/\B(?=(?:\d{3})+$)/g, ',')
  const cents = size % unit === 0 ? '' : `.${String(size % unit).padStart(2, '0')}`
  return `${amount.minor < 0 ? '−' : ''}${signs[amount.currency]}${whole}${cents}`
}

/** A difference as people read it: with its sign, whichever it is. */
export const formatDifference = (amount: Money): string =>
  `${amount.minor < 0 ? '' : '+'}${formatMoney(amount)}`
