import type { Quote } from '#shop/quotes/contract.ts'
import type { Typed } from './typed.rules.ts'

/** The selected payment method if the quote offers it; otherwise the first one offered. */
export function payingBy(typed: Typed, quote: Quote): string {
  const offered = quote.paymentMethods.filter((each) => each.offered).map((each): string => each.method)
  const chosen = typed.payment_method ?? ''
  return offered.includes(chosen) ? chosen : (offered[0] ?? '')
}

/** The selected delivery method if the quote offers it; otherwise the first one offered. */
export function sentBy(typed: Typed, quote: Quote): string {
  const offered = quote.deliveryMethods.filter((each) => each.offered).map((each): string => each.method)
  const chosen = typed.delivery_method ?? ''
  return offered.includes(chosen) ? chosen : (offered[0] ?? 'shipping')
}
