import { randomUUID } from 'node:crypto'
import { mayTrack } from '../app-state.ts'
import { takeCart } from '../cart/cart.ts'
import { agreedVersion, settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { readCallingCode } from '../delivery/calling.rules.ts'
import { lockOpenAccount } from '../members/accounts.ts'
import type { OrderTracking } from '../orders/order.rules.ts'
import { placeOrders } from '../orders/placing/place.ts'
import type { Missed, PlacedOrder, Placing } from '../orders/placing/placing.ts'
import { toNewOrder, type Placer } from '../quotes/new-order.rules.ts'
import type { CartQuote, CartQuotes } from '../quotes/cart-quotes.ts'

/**
 * Rolls the transaction back: something could not be reserved (`missed`), or the cart was changed concurrently
 * (null).
 */
export class NotPlaced extends Error {
  readonly missed: Missed | null
  constructor(missed: Missed | null) {
    super('not placed')
    this.missed = missed
  }
}

/** Ids of ad companies for the buyer's browser; null: no consent, so the purchase is not reported. */
async function trackingOf(ctx: Ctx): Promise<OrderTracking | null> {
  const { consent_countries_off: off } = await settingsOf(ctx)
  const { country, browser, ip } = ctx.shopper
  const { agreed, ...ids } = browser
  return mayTrack({ country, agreedGdpr: agreed }, off) ? { ...ids, ip } : null
}

/** Places an order for each cart, all or none. Throws `NotPlaced`. */
export async function placeCarts(ctx: Ctx, cartQuotes: CartQuotes): Promise<PlacedOrder[]> {
  const { session, locale, ip } = ctx.shopper
  const placer: Placer = {
    sessionHash: session,
    memberId: ctx.member?.id ?? null,
    locale,
    ip,
    termsVersion: await agreedVersion(ctx, 'terms'),
    tracking: await trackingOf(ctx),
    checkoutGroup: cartQuotes.length > 1 ? randomUUID() : null,
  }
  const placings = cartQuotes.map((cartQuote) => placingOf(ctx, cartQuote, placer))
  return placedOnce(ctx, async (tx) => {
    if (ctx.member) await lockOpenAccount(tx, ctx.member.id)
    // the single cart first: carts are locked in one order everywhere
    for (const { input } of cartQuotes) if (!(await takeCart(tx, input.cart))) throw new NotPlaced(null)
    const made = await placeOrders(tx, placings)
    if ('short' in made) throw new NotPlaced(made)
    await requestAddressSave(tx, cartQuotes[0], made[0]?.id)
    for (const [at, { referral }] of cartQuotes.entries()) {
      const orderId = made[at]?.id
      if (referral && orderId)
        await tx.publish('order.referred', { orderId, referrerId: referral.memberId, via: referral.via })
    }
    return made
  })
}

/** Publishes that the member asked to save addresses of the order in their address book. */
async function requestAddressSave(
  tx: Ctx,
  { input: { orderInput } }: CartQuote,
  orderId: string | undefined,
): Promise<void> {
  const kinds = [
    ...(orderInput.saveAddress ? ['delivery' as const] : []),
    ...(orderInput.saveBillingAddress && !orderInput.billingSame ? ['billing' as const] : []),
  ]
  if (!tx.member || !orderId || kinds.length === 0) return
  const { country: callingCountry } = readCallingCode(orderInput.deliveryCallingCode)
  await tx.publish('address.save_requested', { memberId: tx.member.id, orderId, kinds, callingCountry })
}

function placingOf(ctx: Ctx, { input, quote, identities }: CartQuote, placer: Placer): Placing {
  const gift = quote.rewards.find(({ isRedeemed }) => isRedeemed)
  return {
    order: toNewOrder(quote, input, placer),
    coupon: quote.coupon && { id: quote.coupon.coupon.id, identities },
    reward: gift && ctx.member ? { id: gift.id, memberId: ctx.member.id } : null,
    giftId: quote.gift?.id ?? null,
  }
}

/** Runs the transaction again with another random order number if the number is taken. */
async function placedOnce(ctx: Ctx, work: (tx: Ctx) => Promise<PlacedOrder[]>): Promise<PlacedOrder[]> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ctx.transaction(work)
    } catch (error) {
      const isTaken =
        error instanceof Error && 'constraint' in error && error.constraint === 'orders_number_key'
      if (!isTaken || tries === 3) throw error
    }
  }
}
