import type { CartKind } from '../cart/rules.ts'
import type { Currency } from '../money.ts'
import type { PaymentMethod } from '../payments/contract.ts'
import type { PaymentMeans, PaymentTerms } from '../payments/means.rules.ts'
import type { OrderWish } from './contract.ts'
import { checkoutRefusals, obstacle, type Obstacle } from './rules.ts'

/** A way to pay; `reason` is the code of the sentence that says why not. */
export type PaymentChoice = { method: PaymentMethod; offered: boolean; reason: string | null }

const isHkdOnly = ({ currencies }: PaymentTerms): boolean =>
  currencies.length === 1 && currencies[0] === 'HKD'

/** The ways to pay an order: by its currency, and for subscriptions by a stored card (rules/payments#9). */
export function paymentChoices(
  { listed, ready, known }: PaymentMeans,
  currency: Currency,
  kind: CartKind,
): PaymentChoice[] {
  const faultOf = (terms: PaymentTerms) => {
    if (!terms.storedCards && kind === 'subscription') return 'card_only'
    if (isHkdOnly(terms) && currency !== 'HKD') return 'hkd_only'
    return ready.includes(terms.method) ? null : 'method_not_offered'
  }
  return known
    .filter(({ method }) => listed.includes(method))
    .map((terms) => {
      const fault = faultOf(terms)
      return {
        method: terms.method,
        offered: fault === null,
        reason: fault && checkoutRefusals[fault].code,
      }
    })
}

/**
 * A method that is not offered, or none at all for what is due, and what a subscription has to be agreed to.
 */
export function paymentObstacles(
  wish: OrderWish,
  choices: readonly PaymentChoice[],
  kind: CartKind,
  due: number,
): Obstacle[] {
  const chosen = choices.find(({ method }) => method === wish.paymentMethod)
  const isOff = wish.paymentMethod !== undefined && !chosen?.offered
  const isUnpayable = due > 0 && !choices.some(({ offered }) => offered)
  return [
    ...(isUnpayable ? [obstacle(checkoutRefusals.no_method.code, { field: 'payment_method' })] : []),
    ...(isOff && !isUnpayable
      ? [obstacle(chosen?.reason ?? checkoutRefusals.method_not_offered.code, { field: 'payment_method' })]
      : []),
    ...(kind === 'subscription' && !wish.agreeTerms
      ? [obstacle(checkoutRefusals.agree_terms.code, { field: 'agree_terms' })]
      : []),
    ...(kind === 'subscription' && !wish.agreeCard
      ? [obstacle(checkoutRefusals.agree_card.code, { field: 'agree_card' })]
      : []),
  ]
}
