import { dutyEstimate, type DutyEstimate } from '../../delivery/duties.rules.ts'
import { minus, plus } from '../../money.ts'
import { rateOf } from '../../pricing/rules.ts'
import type { QuoteInput } from '../quote-input.rules.ts'
import type { Charges } from '../sums.rules.ts'

/**
 * Estimated import duties of the parcel. Two orders in one parcel show them with the one that pays the delivery. Null:
 * the shop has no duty terms of the country, or an exchange rate is missing (rules/delivery#11).
 */
export function dutiesOf(
  { total, delivery }: Pick<Charges, 'total' | 'delivery'>,
  {
    country,
    rates,
    settings,
    combinedWith,
  }: Pick<QuoteInput, 'country' | 'rates' | 'settings' | 'combinedWith'>,
): DutyEstimate | null {
  const terms = settings.duties.find((each) => each.country === country)
  if (!terms || combinedWith?.paysDelivery === false) return null
  const from = rateOf(terms.currency, rates)
  const to = rateOf(total.currency, rates)
  if (from === null || to === null) return null
  const paid = minus(total, delivery)
  const goods = combinedWith ? plus(paid, combinedWith.paid) : paid
  return dutyEstimate(terms, { goods, delivery }, { from, to })
}
