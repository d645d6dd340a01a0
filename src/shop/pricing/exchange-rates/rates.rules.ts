import { Big } from 'big.js'
import { currencies, type Currency } from '../../money.ts'
import { refusals } from '../../refusal.ts'

export const rateRefusals = /* @__PURE__ */ refusals('rates', {
  bad_rate: 'invalid',
  out_of_bounds: 'refused',
  approval_waits: 'conflict',
  overtaken: 'conflict',
})

/** Currencies with a rate: all except USD, the base of rates. */
export const ratedCurrencies = currencies.filter((currency) => currency !== 'USD') as [
  Currency,
  ...Currency[],
] // not empty: the shop has other currencies than USD

/** Hours after which a rate counts as stale (rules/money#13). */
export const staleHours = 72
/** Change in per cent above which a rate needs approval (rules/money#11). */
const alonePercent = 5
/** A rate that differs by more than this factor from the previous one is rejected as a typing error (rules/money#10). */
const slipFactor = 10

/** Parses a rate, without trailing zeros; null: not positive, or beyond the stored precision or size. */
export function readRate(written: string): string | null {
  if (!/^\d{1,10}(?:\.\d{1,8})?$/.test(written.trim())) return null
  const rate = new Big(written.trim())
  return rate.gt(0) ? rate.toFixed() : null
}

/** A stored rate without trailing zeros. */
export const plainRate = (rate: string): string => new Big(rate).toFixed()

/** Whether a rate is so far from the previous one that it must be a typing error. */
export const isSlip = (before: string, rate: string): boolean =>
  new Big(rate).gt(new Big(before).times(slipFactor)) || new Big(rate).times(slipFactor).lt(before)

/** Whether a rate needs approval; `before` null: first rate of the currency. */
export const needsSecond = (before: string | null, rate: string): boolean =>
  before === null || new Big(rate).minus(before).abs().times(100).gt(new Big(before).times(alonePercent))

/** Change of a rate in per cent, with sign, as shown to the approver. */
export function differenceOf(before: string, rate: string): string {
  const percent = new Big(rate).minus(before).times(100).div(before).round(2, Big.roundHalfUp)
  return `${percent.gt(0) ? '+' : percent.lt(0) ? '−' : ''}${percent.abs().toFixed()}%`
}

/** Whole hours since a rate became effective. */
export const ageInHours = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / 3_600_000))

/** Time before which a rate must have become effective to be stale now. */
export const staleBefore = (now: Date): Date => new Date(now.getTime() - staleHours * 3_600_000)
