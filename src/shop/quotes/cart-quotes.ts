import { cartRefusals } from '../cart/rules.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { quoteInputOf, type QuoteSource, type FindCoupon } from './quote-input.ts'
import { quoteCombined, subscriptionInput } from './combined.rules.ts'
import type { OrderInput } from './order-input.contract.ts'
import { quoteCart, type OrderQuote } from './quote.rules.ts'
import { quoteRefusals } from './issue.rules.ts'
import { mixesTypes } from './combined.rules.ts'

/** An order to be: its cart, everything that bears on it, and what it comes to. */
export type CartQuote = QuoteSource & { quote: OrderQuote }
/** What is checked out: one cart, or the single and the subscription cart at once. */
export type CartQuotes = readonly [CartQuote, ...CartQuote[]]

/**
 * Refuses `cart.other_cart`, `checkout.mixed_types`; `checkout.cart_changed` while the carts are in two
 * currencies.
 */
export async function cartQuotesOf(
  ctx: Ctx,
  orderInput: OrderInput,
  findCoupon: FindCoupon,
): Promise<CartQuotes> {
  if (orderInput.alsoCartId === undefined) {
    const only = await quoteInputOf(ctx, orderInput, findCoupon)
    return [{ ...only, quote: quoteCart(only.input) }]
  }
  const [first, second] = await Promise.all([
    quoteInputOf(ctx, orderInput, findCoupon),
    quoteInputOf(ctx, subscriptionInput(orderInput, orderInput.alsoCartId), findCoupon),
  ])
  const [cart, also] = [first.input.cart, second.input.cart]
  if (cart.kind !== 'single' || also.kind !== 'subscription') throw new Refusal(cartRefusals.other_cart)
  if (mixesTypes([...cart.lines, ...also.lines].map(({ product }) => product)))
    throw new Refusal(quoteRefusals.mixed_types)
  if (cart.currency !== also.currency) throw new Refusal(quoteRefusals.cart_changed)
  const { single, subscription } = quoteCombined(first.input, second.input)
  // who brought the buyer brought them once
  return [
    { ...first, ...single },
    { ...second, ...subscription, referral: null },
  ]
}

export const isEmpty = (cartQuotes: CartQuotes): boolean =>
  cartQuotes.some(({ input }) => input.cart.lines.length === 0)
