import { Big } from 'big.js'
import { currencies, type Currency } from '../../money.ts'
import { refusals } from '../../refusal.ts'

export const rateRefusals = /* @__PURE__ */ refusals('rates', {
  bad_rate: 'invalid',
  out_of_bounds: 'refused',
  approval_waits: 'conflict',
  overtaken: 'conflict',
})

/** Currencies that have a rate: all but the one that rates are of. */
export const ratedCurrencies = currencies.filter((currency) => currency !== 'USD') as [
  Currency,
  ...Currency[],
] // there are others than USD

/** A rate that is older, in hours, has to be looked at (rules/money#13). */
export const staleHours = 72
/** A change above this, in per cent, needs a second person (rules/money#11). */
const alonePercent = 5
/** A rate beyond so many times the one before, or below that part of it, is a slip (rules/money#10). */
const slipFactor = 10

/** A rate as it was written, without needless zeros; null: not positive, or finer or larger than is kept. */
export function readRate(written: string): string | null {
  if (!/^\d{1,10}(?:\.\d{1,8})?$/.test(written.trim())) return null
  const rate = new Big(written.trim())
  return rate.gt(0) ? rate.toFixed() : null
}

/** A rate of the table without the zeros behind it. */
export const plainRate = (rate: string): string => new Big(rate).toFixed()

/** Whether a rate is so far from the one before that it can only be a slip. */
export const isSlip = (before: string, rate: string): boolean =>
  new Big(rate).gt(new Big(before).times(slipFactor)) || new Big(rate).times(slipFactor).lt(before)

/** Whether a rate needs a second person; `before` null: the currency had none. */
export const needsSecond = (before: string | null, rate: string): boolean =>
  before === null || new Big(rate).minus(before).abs().times(100).gt(new Big(before).times(alonePercent))

/** By how much a rate differs, in per cent with its sign, as the second person reads it. */
export function differenceOf(before: string, rate: string): string {
  const percent = new Big(rate).minus(before).times(100).div(before).round(2, Big.roundHalfUp)
  return `${percent.gt(0) ? '+' : percent.lt(0) ? '−' : ''}${percent.abs().toFixed()}%`
}

/** Whole hours since a rate began to count. */
export const ageInHours = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / 3_600_000))

/** The moment before which a rate that counts now must have begun to be too old. */
export const staleBefore = (now: Date): Date => new Date(now.getTime() - staleHours * 3_600_000)
