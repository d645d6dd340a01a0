import { cartRefusals } from '../cart/rules.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { basisOf, type Based, type FindCoupon } from './quote-input.ts'
import { quotedBoth, wishForSubscription } from './combined.rules.ts'
import type { OrderWish } from './order-input.contract.ts'
import { quoted, type QuoteResult } from './quote.rules.ts'
import { quoteRefusals } from './issue.rules.ts'
import { mixesTypes } from './combined.rules.ts'

/** An order to be: its cart, everything that bears on it, and what it comes to. */
export type Part = Based & { quote: QuoteResult }
/** What is checked out: one cart, or the single and the subscription cart at once. */
export type Parts = readonly [Part, ...Part[]]

/**
 * Refuses `cart.other_cart`, `checkout.mixed_types`; `checkout.cart_changed` while the carts are in two
 * currencies.
 */
export async function partsOf(ctx: Ctx, wish: OrderWish, findCoupon: FindCoupon): Promise<Parts> {
  if (wish.alsoCartId === undefined) {
    const only = await basisOf(ctx, wish, findCoupon)
    return [{ ...only, quote: quoted(only.basis) }]
  }
  const [first, second] = await Promise.all([
    basisOf(ctx, wish, findCoupon),
    basisOf(ctx, wishForSubscription(wish, wish.alsoCartId), findCoupon),
  ])
  const [cart, also] = [first.basis.cart, second.basis.cart]
  if (cart.kind !== 'single' || also.kind !== 'subscription') throw new Refusal(cartRefusals.other_cart)
  if (mixesTypes([...cart.lines, ...also.lines].map(({ product }) => product)))
    throw new Refusal(quoteRefusals.mixed_types)
  if (cart.currency !== also.currency) throw new Refusal(quoteRefusals.cart_changed)
  const { single, subscription } = quotedBoth(first.basis, second.basis)
  // who brought the buyer brought them once
  return [
    { ...first, ...single },
    { ...second, ...subscription, brought: null },
  ]
}

export const isEmpty = (parts: Parts): boolean => parts.some(({ basis }) => basis.cart.lines.length === 0)
