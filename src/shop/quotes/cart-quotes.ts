import { cartRefusals } from '../cart/rules.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { quoteInputOf, type QuoteSource, type FindCoupon } from './quote-input.ts'
import { quoteCombined, subscriptionInput } from './combined.rules.ts'
import type { OrderInput } from './order-input.contract.ts'
import { quoteCart, type OrderQuote } from './quote.rules.ts'
import { quoteRefusals } from './issue.rules.ts'
import { mixesTypes } from './combined.rules.ts'

/** A cart's quote with its input. */
export type CartQuote = QuoteSource & { quote: OrderQuote }
/** Quotes of a checkout: one cart, or the single and the subscription cart. */
export type CartQuotes = readonly [CartQuote, ...CartQuote[]]

/** Quotes the carts of a checkout. Throws `cart.other_cart`, `checkout.mixed_types`, `checkout.cart_changed` (carts in two currencies). */
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
  // a referral counts for one order
  return [
    { ...first, ...single },
    { ...second, ...subscription, referral: null },
  ]
}

export const isEmpty = (cartQuotes: CartQuotes): boolean =>
  cartQuotes.some(({ input }) => input.cart.lines.length === 0)
