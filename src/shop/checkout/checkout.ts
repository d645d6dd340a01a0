import { z } from 'zod'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { fromDecimal, plus, toDecimal } from '../money.ts'
import { makeOrderLink } from '../orders/links.ts'
import { orderById, orderOfCart, told } from '../orders/orders.ts'
import type { Order } from '../orders/order.rules.ts'
import type { Missed } from '../orders/place.ts'
import { couponRefusals } from '../pricing/coupon.rules.ts'
import { couponNamed } from '../pricing/coupons.ts'
import { common, Refusal, type RefusalCode } from '../refusal.ts'
import { serve } from '../serve.ts'
import { isAsShown, isSoldOut, shortObstacles } from '../quotes/new-order.rules.ts'
import type { FindCoupon } from '../quotes/quote-input.ts'
import { lookedUp } from './coupon-tries.ts'
import { mustBePersonIfOften } from './guest.ts'
import * as contract from './contract.ts'
import type { OrderWish } from '../quotes/order-input.contract.ts'
import { isEmpty, partsOf, type Part, type Parts } from '../quotes/cart-quotes.ts'
import { NotPlaced, placeParts } from './place.ts'
import { obstacle, type Obstacle, quoteRefusals } from '../quotes/issue.rules.ts'
import { checkoutRefusals } from './rules.ts'
import { Quote } from '../quotes/contract.ts'
import { quoteOfOrder, shownQuote } from '../quotes/view.rules.ts'

type ToldOrder = Awaited<ReturnType<typeof told>>
/** What is said of one order; `token` of the link that opens all of a checkout. */
type Said = { quote: Quote; order: ToldOrder | null; token: string | null }
type Answer = Said & { also: { quote: Quote; order: ToldOrder | null } | null; amountDue: number }

const shown = (ctx: Ctx, { basis, quote }: Pick<Part, 'basis' | 'quote'>): Quote =>
  shownQuote(quote, basis, { locale: ctx.shopper.locale, say: ctx.say })

function answered([first, second]: readonly [Said, ...Said[]]): Answer {
  const dueOf = ({ quote }: Said) => fromDecimal(quote.amountDue, quote.currency)
  const due = second ? plus(dueOf(first), dueOf(second)) : dueOf(first)
  return {
    ...first,
    also: second ? { quote: second.quote, order: second.order } : null,
    amountDue: toDecimal(due),
  }
}

const everyPart = <T>([first, ...others]: Parts, say: (part: Part, at: number) => T): [T, ...T[]] => [
  say(first, 0),
  ...others.map((part, at) => say(part, at + 1)),
]

/** A no that comes with the quotes as they are now, in the wire's words (rules/checkout#1). */
function refusedWith(ctx: Ctx, refusal: RefusalCode, parts: Parts): Refusal {
  const [quote, also] = everyPart(parts, (part) => z.encode(Quote, shown(ctx, part)))
  return new Refusal(refusal, { quote: also ? { ...quote, also } : quote })
}

const withObstacles = (part: Part, more: readonly Obstacle[]): Part => ({
  ...part,
  quote: { ...part.quote, obstacles: [...part.quote.obstacles, ...more] },
})

/** Wrong codes are counted, so that nobody guesses them. */
const findCoupon: FindCoupon = (ctx, code) => lookedUp(ctx, code, () => couponNamed(ctx, code))

/** The quote and, unless it is a dry run, the order, or both orders: one code path. */
async function quoteOrPlace(ctx: Ctx, wish: OrderWish): Promise<Answer> {
  const { guest_mode: guestsMay } = await settingsOf(ctx)
  if (!guestsMay && !ctx.member) throw new Refusal(checkoutRefusals.sign_in)
  const parts = await partsOf(ctx, wish, findCoupon)
  if (!wish.dryRun) mustNameStates(ctx, parts)
  // a cart is emptied by its order, and may be read in the middle of that
  const isAsShown =
    !isEmpty(parts) && parts.every(({ basis }) => basis.wish.updateTs === basis.cart.updatedAt)
  if (!wish.dryRun && !isAsShown) return repeated(ctx, parts)
  if (isEmpty(parts)) throw new Refusal(checkoutRefusals.empty_cart)
  if (wish.dryRun)
    return answered(everyPart(parts, (part) => ({ quote: shown(ctx, part), order: null, token: null })))
  const refusal = refusalToPlace(ctx, parts)
  if (!refusal) {
    await mustBePersonIfOften(ctx, wish)
    return place(ctx, parts)
  }
  // pressed twice: what stands in the way may be that the first order has it
  const first = await ordersOf(ctx, parts, ({ basis }) => ({ version: basis.cart.version }))
  if (first) return answerAgain(ctx, first)
  throw refusal
}

/** To order is to say which state of each cart was seen. */
function mustNameStates(ctx: Ctx, parts: Parts): void {
  const fields = parts.flatMap(({ basis }, at) =>
    basis.wish.updateTs === undefined
      ? [[at === 0 ? 'update_ts' : 'also_update_ts', ctx.say('field.required')]]
      : [],
  )
  if (fields.length > 0) throw new Refusal(common.invalid_input, { fields: Object.fromEntries(fields) })
}

/**
 * Nothing in the way, and the sums are those that were shown; client amounts are compared, never used
 * (rules/checkout#1).
 */
function refusalToPlace(ctx: Ctx, parts: Parts): Refusal | null {
  const obstacles = parts.flatMap(({ quote }) => quote.obstacles)
  if (obstacles.length > 0)
    return refusedWith(
      ctx,
      isSoldOut(obstacles) ? checkoutRefusals.sold_out : checkoutRefusals.problems,
      parts,
    )
  const { wish } = parts[0].basis
  const hasMoved = wish.total === undefined && parts.some((part) => part.hasMoved)
  const quotes = parts.map(({ quote }) => quote)
  return hasMoved || !isAsShown(wish, quotes)
    ? refusedWith(ctx, checkoutRefusals.totals_changed, parts)
    : null
}

/** The orders that these carts became at once; null: not all of them did. */
async function ordersOf(
  ctx: Ctx,
  parts: Parts,
  state: (part: Part) => Parameters<typeof orderOfCart>[2] | null,
): Promise<readonly [Order, ...Order[]] | null> {
  const found = await Promise.all(
    parts.map(async (part) => {
      const seen = state(part)
      return seen && orderOfCart(ctx, part.basis.cart.id, seen)
    }),
  )
  const [first, ...others] = found.filter((order) => order !== null)
  if (!first || others.length !== parts.length - 1) return null
  return others.every(({ checkoutGroup }) => checkoutGroup !== null && checkoutGroup === first.checkoutGroup)
    ? [first, ...others]
    : null
}

/**
 * A cart that is not as it was shown: it became an order, which is the answer again, or somebody changed it.
 */
async function repeated(ctx: Ctx, parts: Parts): Promise<Answer> {
  const orders = await ordersOf(ctx, parts, ({ basis: { wish } }) =>
    wish.updateTs === undefined ? null : { updatedAt: wish.updateTs },
  )
  if (orders) return answerAgain(ctx, orders)
  if (isEmpty(parts)) throw new Refusal(checkoutRefusals.empty_cart)
  throw refusedWith(ctx, quoteRefusals.cart_changed, parts)
}

async function answerAgain(ctx: Ctx, [first, ...others]: readonly [Order, ...Order[]]): Promise<Answer> {
  const token = await makeOrderLink(ctx, first.id)
  const said = async (placed: Order): Promise<Said> => {
    const order = await told(ctx, placed)
    return { quote: quoteOfOrder(order, placed), order, token }
  }
  return answered([await said(first), ...(await Promise.all(others.map(said)))])
}

async function place(ctx: Ctx, parts: Parts): Promise<Answer> {
  try {
    const placed = await placeParts(ctx, parts)
    const orders = await Promise.all(placed.map(async ({ id }) => told(ctx, await orderById(ctx, id))))
    const token = placed[0]?.token ?? null
    return answered(
      everyPart(parts, (part, at) => ({ quote: shown(ctx, part), order: orders[at] ?? null, token })),
    )
  } catch (error) {
    if (!(error instanceof NotPlaced)) throw error
    if (error.missed) throw missedRefusal(ctx, parts, error.missed)
    const first = await ordersOf(ctx, parts, ({ basis }) => ({ version: basis.cart.version }))
    if (first) return answerAgain(ctx, first)
    throw refusedWith(ctx, quoteRefusals.cart_changed, parts)
  }
}

/**
 * What was missed at the last moment, told where it belongs: codes, gifts and Cash Dollar are the first
 * order's.
 */
function missedRefusal(ctx: Ctx, parts: Parts, missed: Missed): Refusal {
  const [first, ...others] = parts
  const gone = goneWith(first, missed)
  if (gone) return refusedWith(ctx, checkoutRefusals.problems, [withObstacles(first, [gone]), ...others])
  const without = everyPart(parts, (part) =>
    withObstacles(part, shortObstacles(part.quote.lines, missed.short, part.basis.shelf)),
  )
  return refusedWith(ctx, checkoutRefusals.sold_out, without)
}

function goneWith({ quote }: Part, { coupon, isWalletShort, isRewardGone }: Missed): Obstacle | null {
  if (isRewardGone) return obstacle(quoteRefusals.reward_unavailable.code, { field: 'redeem_items' })
  if (isWalletShort)
    return quote.gift
      ? obstacle(checkoutRefusals.gift_meanwhile.code, { field: 'gift_code' })
      : obstacle(checkoutRefusals.wallet_short_meanwhile.code, { field: 'wallet_amount' })
  return (
    coupon &&
    obstacle(couponRefusals[coupon.fault].code, {
      field: 'coupon',
      ...(coupon.values ? { values: coupon.values } : {}),
    })
  )
}

const access = {
  who: 'guest',
  limit: 'order',
  idempotent: (wish: OrderWish) => !wish.dryRun,
  inLine: true,
} as const
export const createOrder = serve(contract.createOrder, access, quoteOrPlace)
export const createOrderOld = serve(contract.createOrderOld, access, quoteOrPlace)
