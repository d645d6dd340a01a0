import { z } from 'zod'
import { mayTrack } from '../app-state.ts'
import { takeCart } from '../cart/cart.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { isSame } from '../money.ts'
import { makeOrderLink } from '../orders/links.ts'
import { orderById, orderOfCart, told } from '../orders/orders.ts'
import type { Order, OrderTracking } from '../orders/order.rules.ts'
import { placeOrder, type Missed, type PlacedOrder } from '../orders/place.ts'
import { couponRefusals } from '../pricing/coupon.rules.ts'
import { common, Refusal, type RefusalCode } from '../refusal.ts'
import { serve } from '../serve.ts'
import { agreedOrder, isSoldOut, shortObstacles } from './agree.rules.ts'
import { basisOf, type Brought } from './basis.ts'
import { mustBePersonIfOften } from './guest.ts'
import * as contract from './contract.ts'
import type { OrderWish } from './contract.ts'
import { quoted, toldTotal, type Basis, type QuoteResult } from './quote.rules.ts'
import { checkoutRefusals, obstacle, type Obstacle } from './rules.ts'
import { quoteOfOrder, shownQuote } from './shown.rules.ts'

type Answer = { quote: contract.Quote; order: Awaited<ReturnType<typeof told>> | null; token: string | null }
type Quoted = { basis: Basis; quote: QuoteResult }

/** Takes the whole transaction back: somebody was quicker. */
class NotPlaced extends Error {
  readonly missed: Missed | null
  constructor(missed: Missed | null) {
    super('not placed')
    this.missed = missed
  }
}

const shown = (ctx: Ctx, { basis, quote }: Quoted): contract.Quote => shownQuote(quote, basis, { locale: ctx.shopper.locale, say: ctx.say })

/** A no that comes with the quote as it is now, in the wire's words (SERVER G12). */
const refusedWith = (ctx: Ctx, refusal: RefusalCode, now: Quoted): Refusal =>
  new Refusal(refusal, { quote: z.encode(contract.Quote, shown(ctx, now)) })

const withObstacles = ({ basis, quote }: Quoted, more: readonly Obstacle[]): Quoted => ({
  basis,
  quote: { ...quote, obstacles: [...quote.obstacles, ...more] },
})

/** The quote and, unless it is a dry run, the order: one code path (SERVER 3.5). */
async function quoteOrPlace(ctx: Ctx, wish: OrderWish): Promise<Answer> {
  const { guest_mode: guestsMay } = await settingsOf(ctx)
  if (!guestsMay && !ctx.member) throw new Refusal(checkoutRefusals.sign_in)
  const { basis, hasMoved, identities, brought } = await basisOf(ctx, wish)
  if (!wish.dryRun && wish.updateTs === undefined)
    throw new Refusal(common.invalid_input, { fields: { update_ts: ctx.say('field.required') } })
  // a cart is emptied by its order, and may be read in the middle of that
  const isAsShown = wish.updateTs === basis.cart.updatedAt && basis.cart.lines.length > 0
  if (!wish.dryRun && !isAsShown) return repeated(ctx, wish, basis)
  if (basis.cart.lines.length === 0) throw new Refusal(checkoutRefusals.empty_cart)
  const now = { basis, quote: quoted(basis) }
  if (wish.dryRun) return { quote: shown(ctx, now), order: null, token: null }
  const refusal = refusalToPlace(ctx, now, hasMoved)
  if (!refusal) {
    await mustBePersonIfOften(ctx, wish)
    return place(ctx, now, identities, brought)
  }
  // pressed twice: what stands in the way may be that the first order has it
  const first = await orderOfCart(ctx, basis.cart.id, { version: basis.cart.version })
  if (first) return answerAgain(ctx, first)
  throw refusal
}

/** Nothing in the way, and the sums are those that were shown; client amounts are compared, never used (SERVER G12). */
function refusalToPlace(ctx: Ctx, now: Quoted, hasMoved: boolean): Refusal | null {
  const { obstacles, currency, sums } = now.quote
  if (obstacles.length > 0) return refusedWith(ctx, isSoldOut(obstacles) ? checkoutRefusals.sold_out : checkoutRefusals.problems, now)
  const { total } = now.basis.wish
  const wasShown = total === undefined ? null : toldTotal(total, currency)
  const isOther = total === undefined ? hasMoved : !wasShown || !isSame(wasShown, sums.total)
  return isOther ? refusedWith(ctx, checkoutRefusals.totals_changed, now) : null
}

/** A cart that is not as it was shown: it became an order, which is the answer again, or somebody changed it. */
async function repeated(ctx: Ctx, wish: OrderWish, basis: Basis): Promise<Answer> {
  const order = wish.updateTs === undefined ? null : await orderOfCart(ctx, wish.cartId, { updatedAt: wish.updateTs })
  if (order) return answerAgain(ctx, order)
  if (basis.cart.lines.length === 0) throw new Refusal(checkoutRefusals.empty_cart)
  throw refusedWith(ctx, checkoutRefusals.cart_changed, { basis, quote: quoted(basis) })
}

async function answerAgain(ctx: Ctx, placed: Order): Promise<Answer> {
  const order = await told(ctx, placed)
  return { quote: quoteOfOrder(order, placed), order, token: await makeOrderLink(ctx, placed.id) }
}

/** By what the buyer's browser is known elsewhere; null: they did not agree, and their purchase is told to nobody (SERVER 3.13). */
async function trackingOf(ctx: Ctx): Promise<OrderTracking | null> {
  const { consent_countries_off: off } = await settingsOf(ctx)
  const { country, browser, ip } = ctx.shopper
  const { agreed, ...ids } = browser
  return mayTrack({ country, agreedGdpr: agreed }, off) ? { ...ids, ip } : null
}

async function place(ctx: Ctx, now: Quoted, identities: readonly string[], brought: Brought | null): Promise<Answer> {
  const { basis, quote } = now
  const { session, locale, ip } = ctx.shopper
  const order = agreedOrder(quote, basis, {
    sessionHash: session,
    memberId: ctx.member?.id ?? null,
    locale,
    ip,
    tracking: await trackingOf(ctx),
  })
  const coupon = quote.coupon && { id: quote.coupon.coupon.id, identities }
  const gift = quote.rewards.find(({ isRedeemed }) => isRedeemed)
  const reward = gift && ctx.member ? { id: gift.id, memberId: ctx.member.id } : null
  try {
    const placed = await placedOnce(ctx, async (tx) => {
      if (!(await takeCart(tx, basis.cart))) throw new NotPlaced(null)
      const made = await placeOrder(tx, { order, coupon, reward, giftId: quote.gift?.id ?? null })
      if ('short' in made) throw new NotPlaced(made)
      if (brought) await tx.announce('order.referred', { orderId: made.id, referrerId: brought.memberId, via: brought.via })
      return made
    })
    return { quote: shown(ctx, now), order: await told(ctx, await orderById(ctx, placed.id)), token: placed.token }
  } catch (error) {
    if (!(error instanceof NotPlaced)) throw error
    if (error.missed) throw missedRefusal(ctx, now, error.missed)
    const first = await orderOfCart(ctx, basis.cart.id, { version: basis.cart.version })
    if (first) return answerAgain(ctx, first)
    throw refusedWith(ctx, checkoutRefusals.cart_changed, now)
  }
}

function missedRefusal(ctx: Ctx, now: Quoted, { short, coupon, isWalletShort, isRewardGone }: Missed): Refusal {
  if (isRewardGone) {
    const gone = obstacle(checkoutRefusals.reward_unavailable.code, { field: 'redeem_items' })
    return refusedWith(ctx, checkoutRefusals.problems, withObstacles(now, [gone]))
  }
  if (isWalletShort) {
    const gone = now.quote.gift
      ? obstacle(checkoutRefusals.gift_meanwhile.code, { field: 'gift_code' })
      : obstacle(checkoutRefusals.wallet_short_meanwhile.code, { field: 'wallet_amount' })
    return refusedWith(ctx, checkoutRefusals.problems, withObstacles(now, [gone]))
  }
  if (coupon) {
    const gone = obstacle(couponRefusals[coupon.fault].code, { field: 'coupon', ...(coupon.values ? { values: coupon.values } : {}) })
    return refusedWith(ctx, checkoutRefusals.problems, withObstacles(now, [gone]))
  }
  return refusedWith(ctx, checkoutRefusals.sold_out, withObstacles(now, shortObstacles(now.quote.lines, short, now.basis.shelf)))
}

/** Order numbers are random: once in a great while one is there already, and another is drawn. */
async function placedOnce(ctx: Ctx, work: (tx: Ctx) => Promise<PlacedOrder>): Promise<PlacedOrder> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ctx.transaction(work)
    } catch (error) {
      const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'orders_number_key'
      if (!isTaken || tries === 3) throw error
    }
  }
}

const access = { who: 'guest', limit: 'order', idempotent: (wish: OrderWish) => !wish.dryRun } as const
export const createOrder = serve(contract.createOrder, access, quoteOrPlace)
export const createOrderOld = serve(contract.createOrderOld, access, quoteOrPlace)
