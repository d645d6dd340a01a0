import type { Quote } from '#shop/quotes/contract.ts'
import type { Typed } from './typed.rules.ts'

/** The way to pay that is chosen, as far as the quote offers it; otherwise the first that it does. */
export function payingBy(typed: Typed, quote: Quote): string {
  const offered = quote.paymentMethods.filter((each) => each.offered).map((each): string => each.method)
  const chosen = typed.payment_method ?? ''
  return offered.includes(chosen) ? chosen : (offered[0] ?? '')
}

/** The same of the way it is sent. */
export function sentBy(typed: Typed, quote: Quote): string {
  const offered = quote.deliveryMethods.filter((each) => each.offered).map((each): string => each.method)
  const chosen = typed.delivery_method ?? ''
  return offered.includes(chosen) ? chosen : (offered[0] ?? 'shipping')
}
