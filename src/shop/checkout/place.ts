import { randomUUID } from 'node:crypto'
import { mayTrack } from '../app-state.ts'
import { takeCart } from '../cart/cart.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { readCallingCode } from '../delivery/calling.rules.ts'
import { mustStayOpen } from '../members/accounts.ts'
import type { OrderTracking } from '../orders/order.rules.ts'
import { placeOrders, type Missed, type PlacedOrder, type Placing } from '../orders/place.ts'
import { agreedOrder, type Agreeing } from '../quotes/new-order.rules.ts'
import type { Part, Parts } from '../quotes/cart-quotes.ts'

/**
 * Takes the whole transaction back: somebody was quicker; `missed` says with what, null: with the cart
 * itself.
 */
export class NotPlaced extends Error {
  readonly missed: Missed | null
  constructor(missed: Missed | null) {
    super('not placed')
    this.missed = missed
  }
}

/**
 * By what the buyer's browser is known elsewhere; null: they did not agree, and their purchase is told to
 * nobody.
 */
async function trackingOf(ctx: Ctx): Promise<OrderTracking | null> {
  const { consent_countries_off: off } = await settingsOf(ctx)
  const { country, browser, ip } = ctx.shopper
  const { agreed, ...ids } = browser
  return mayTrack({ country, agreedGdpr: agreed }, off) ? { ...ids, ip } : null
}

/** Places an order of each part, all or none. Throws `NotPlaced`. */
export async function placeParts(ctx: Ctx, parts: Parts): Promise<PlacedOrder[]> {
  const { session, locale, ip } = ctx.shopper
  const agreeing: Agreeing = {
    sessionHash: session,
    memberId: ctx.member?.id ?? null,
    locale,
    ip,
    tracking: await trackingOf(ctx),
    checkoutGroup: parts.length > 1 ? randomUUID() : null,
  }
  const placings = parts.map((part) => placingOf(ctx, part, agreeing))
  return placedOnce(ctx, async (tx) => {
    if (ctx.member) await mustStayOpen(tx, ctx.member.id)
    // the single cart first, as everybody locks them
    for (const { basis } of parts) if (!(await takeCart(tx, basis.cart))) throw new NotPlaced(null)
    const made = await placeOrders(tx, placings)
    if ('short' in made) throw new NotPlaced(made)
    await askToSave(tx, parts[0], made[0]?.id)
    for (const [at, { brought }] of parts.entries()) {
      const orderId = made[at]?.id
      if (brought && orderId)
        await tx.announce('order.referred', { orderId, referrerId: brought.memberId, via: brought.via })
    }
    return made
  })
}

/** A member's book takes the addresses they asked it to, once the order is placed. */
async function askToSave(tx: Ctx, { basis: { wish } }: Part, orderId: string | undefined): Promise<void> {
  const kinds = [
    ...(wish.saveAddress ? ['delivery' as const] : []),
    ...(wish.saveBillingAddress ? ['billing' as const] : []),
  ]
  if (!tx.member || !orderId || kinds.length === 0) return
  const { country: callingCountry } = readCallingCode(wish.deliveryCallingCode)
  await tx.announce('address.save_requested', { memberId: tx.member.id, orderId, kinds, callingCountry })
}

function placingOf(ctx: Ctx, { basis, quote, identities }: Part, agreeing: Agreeing): Placing {
  const gift = quote.rewards.find(({ isRedeemed }) => isRedeemed)
  return {
    order: agreedOrder(quote, basis, agreeing),
    coupon: quote.coupon && { id: quote.coupon.coupon.id, identities },
    reward: gift && ctx.member ? { id: gift.id, memberId: ctx.member.id } : null,
    giftId: quote.gift?.id ?? null,
  }
}

/** Order numbers are random: once in a great while one is there already, and another is drawn. */
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
