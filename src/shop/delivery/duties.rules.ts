import type { DutyTerms } from '../content/duty-terms.rules.ts'
import {
  convertAt,
  exact,
  fromDecimal,
  isLess,
  plus,
  roundMoney,
  toDecimal,
  zero,
  type Money,
} from '../money.ts'

/** A country's duty terms as shown to shoppers and stored with orders; their source is for staff only. */
export type ShownDutyTerms = Omit<DutyTerms, 'source'>

/** Estimated duties that the recipient pays on arrival; not part of any total (rules/delivery#11). */
export type DutyEstimate = { amount: Money; terms: ShownDutyTerms }

/** Value of a parcel in the order's currency: paid price of the goods, and delivery fee. */
export type ParcelWorth = { goods: Money; delivery: Money }

/** Units of the currency of the terms, and of the order's, for one US dollar. */
type TermRates = { from: string; to: string }

/** Basis points of a whole. */
const whole = 10_000

export const toDutyTermsView = ({ source: _source, ...terms }: DutyTerms): ShownDutyTerms => terms

/** Estimates duty on the parcel's value and tax on value plus duty, rounded once; zero up to the duty-free value (rules/delivery#11). */
export function dutyEstimate(
  terms: DutyTerms,
  { goods, delivery }: ParcelWorth,
  rates: TermRates,
): DutyEstimate {
  const worth = terms.takenOn === 'goods' ? goods : plus(goods, delivery)
  const free = convertAt(fromDecimal(terms.freeUpTo, terms.currency), worth.currency, rates)
  return {
    amount: isLess(free, worth) ? dutyAndTax(worth, terms) : zero(worth.currency),
    terms: toDutyTermsView(terms),
  }
}

function dutyAndTax(worth: Money, { dutyRate, taxRate }: DutyTerms): Money {
  const share = (whole + dutyRate) * (whole + taxRate) - whole * whole
  return roundMoney(
    exact(worth)
      .times(share)
      .div(whole * whole),
    worth.currency,
  )
}

/** Response view of an estimate. */
export const toEstimateView = ({ amount, terms }: DutyEstimate) => ({ amount: toDecimal(amount), terms })
