import type { CartKind } from '../cart/rules.ts'
import type { Currency } from '../money.ts'
import type { PaymentMethod } from '../payments/contract.ts'
import type { PaymentMeans, PaymentTerms } from '../payments/means.rules.ts'
import type { OrderInput } from './order-input.contract.ts'
import { checkoutIssue, type CheckoutIssue, quoteRefusals } from './issue.rules.ts'

/** A payment method; `reason`: message code why it is not offered. */
export type PaymentChoice = { method: PaymentMethod; offered: boolean; reason: string | null }

const isHkdOnly = ({ currencies }: PaymentTerms): boolean =>
  currencies.length === 1 && currencies[0] === 'HKD'

/** Payment methods of an order, by currency; subscriptions need a stored card (rules/checkout#16, rules/payments#15). */
export function paymentChoices(
  { listed, ready, known }: PaymentMeans,
  currency: Currency,
  kind: CartKind,
): PaymentChoice[] {
  const problemOf = (terms: PaymentTerms) => {
    if (!terms.storedCards && kind === 'subscription') return 'card_only'
    if (isHkdOnly(terms) && currency !== 'HKD') return 'hkd_only'
    return ready.includes(terms.method) ? null : 'method_not_offered'
  }
  return known
    .filter(({ method }) => listed.includes(method))
    .map((terms) => {
      const problem = problemOf(terms)
      return {
        method: terms.method,
        offered: problem === null,
        reason: problem && quoteRefusals[problem].code,
      }
    })
}

/** Payment issues: a method that is not offered, none for an amount due, or missing consents of a subscription. */
export function paymentIssues(
  orderInput: OrderInput,
  choices: readonly PaymentChoice[],
  kind: CartKind,
  due: number,
): CheckoutIssue[] {
  const chosen = choices.find(({ method }) => method === orderInput.paymentMethod)
  const isOff = orderInput.paymentMethod !== undefined && !chosen?.offered
  const isUnpayable = due > 0 && !choices.some(({ offered }) => offered)
  return [
    ...(isUnpayable ? [checkoutIssue(quoteRefusals.no_method.code, { field: 'payment_method' })] : []),
    ...(isOff && !isUnpayable
      ? [checkoutIssue(chosen?.reason ?? quoteRefusals.method_not_offered.code, { field: 'payment_method' })]
      : []),
    ...(kind === 'subscription' && !orderInput.agreeTerms
      ? [checkoutIssue(quoteRefusals.agree_terms.code, { field: 'agree_terms' })]
      : []),
    ...(kind === 'subscription' && !orderInput.agreeCard
      ? [checkoutIssue(quoteRefusals.agree_card.code, { field: 'agree_card' })]
      : []),
  ]
}
