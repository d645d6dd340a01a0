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

/** A country's terms as shoppers read them, and as an order keeps them: where they were found is for staff. */
export type ShownDutyTerms = Omit<DutyTerms, 'source'>

/** What is expected to be asked of the recipient on arrival; it is in no total (rules/delivery#11). */
export type DutyEstimate = { amount: Money; terms: ShownDutyTerms }

/** What a parcel is worth, in the order's currency: goods as they are paid, and sending them. */
export type ParcelWorth = { goods: Money; delivery: Money }

/** Units of the currency of the terms, and of the order's, for one US dollar. */
type TermRates = { from: string; to: string }

/** Basis points of a whole. */
const whole = 10_000

export const shownTerms = ({ source: _source, ...terms }: DutyTerms): ShownDutyTerms => terms

/**
 * Duty on what the parcel is worth, and tax on that and on the duty, rounded once; none up to the value that comes in
 * free (rules/delivery#11).
 */
export function dutyEstimate(
  terms: DutyTerms,
  { goods, delivery }: ParcelWorth,
  rates: TermRates,
): DutyEstimate {
  const worth = terms.takenOn === 'goods' ? goods : plus(goods, delivery)
  const free = convertAt(fromDecimal(terms.freeUpTo, terms.currency), worth.currency, rates)
  return {
    amount: isLess(free, worth) ? dutyAndTax(worth, terms) : zero(worth.currency),
    terms: shownTerms(terms),
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

/** An estimate in the words of the contract. */
export const toEstimateView = ({ amount, terms }: DutyEstimate) => ({ amount: toDecimal(amount), terms })
