import { z } from 'zod'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { fromDecimal, plus, toDecimal } from '../money.ts'
import { makeOrderLink } from '../orders/opening/links.ts'
import { orderById, orderOfCart, toOrderResponse } from '../orders/orders.ts'
import type { Order } from '../orders/order.rules.ts'
import type { Missed } from '../orders/placing/placing.ts'
import { couponRefusals } from '../pricing/coupon.rules.ts'
import { couponNamed } from '../pricing/coupons.ts'
import { commonRefusals, Refusal, type RefusalCode } from '../refusal.ts'
import { serve } from '../serve.ts'
import { matchesClientSums, isSoldOut, shortIssues } from '../quotes/agreement.rules.ts'
import type { FindCoupon } from '../quotes/quote-input.ts'
import { findWithinGuessLimit } from './coupon-tries.ts'
import { assertNotBotIfFrequent } from './guest.ts'
import * as contract from './contract.ts'
import type { OrderInput } from '../quotes/order-input.contract.ts'
import { isEmpty, cartQuotesOf, type CartQuote, type CartQuotes } from '../quotes/cart-quotes.ts'
import { NotPlaced, placeCarts } from './place.ts'
import { checkoutIssue, type CheckoutIssue, quoteRefusals } from '../quotes/issue.rules.ts'
import { checkoutRefusals } from './rules.ts'
import { Quote } from '../quotes/contract.ts'
import { toQuoteViewOfOrder } from '../quotes/order-view.rules.ts'
import { toQuoteView } from '../quotes/view.rules.ts'

type OrderView = Awaited<ReturnType<typeof toOrderResponse>>
/** One order of the response; `token` opens all orders of the checkout by link. */
type PlacedView = { quote: Quote; order: OrderView | null; token: string | null }
type PlacedViews = PlacedView & { also: { quote: Quote; order: OrderView | null } | null; amountDue: number }

const toView = (ctx: Ctx, { input, quote }: Pick<CartQuote, 'input' | 'quote'>): Quote =>
  toQuoteView(quote, input, { locale: ctx.shopper.locale, say: ctx.say })

function toPlacedViews([first, second]: readonly [PlacedView, ...PlacedView[]]): PlacedViews {
  const dueOf = ({ quote }: PlacedView) => fromDecimal(quote.amountDue, quote.currency)
  const due = second ? plus(dueOf(first), dueOf(second)) : dueOf(first)
  return {
    ...first,
    also: second ? { quote: second.quote, order: second.order } : null,
    amountDue: toDecimal(due),
  }
}

const mapQuotes = <T>(
  [first, ...others]: CartQuotes,
  present: (cartQuote: CartQuote, at: number) => T,
): [T, ...T[]] => [present(first, 0), ...others.map((cartQuote, at) => present(cartQuote, at + 1))]

/** A refusal that carries the current quotes as the wire has them (rules/checkout#1). */
function refusedWith(ctx: Ctx, refusal: RefusalCode, cartQuotes: CartQuotes): Refusal {
  const [quote, also] = mapQuotes(cartQuotes, (cartQuote) => z.encode(Quote, toView(ctx, cartQuote)))
  return new Refusal(refusal, { quote: also ? { ...quote, also } : quote })
}

const withIssues = (cartQuote: CartQuote, more: readonly CheckoutIssue[]): CartQuote => ({
  ...cartQuote,
  quote: { ...cartQuote.quote, issues: [...cartQuote.quote.issues, ...more] },
})

/** Counts wrong codes, so that they cannot be guessed. */
const findCoupon: FindCoupon = (ctx, code) => findWithinGuessLimit(ctx, code, () => couponNamed(ctx, code))

/** The quotes and, unless it is a dry run, their orders: one code path for both. */
async function quoteOrPlace(ctx: Ctx, orderInput: OrderInput): Promise<PlacedViews> {
  const { guest_mode: guestsMay } = await settingsOf(ctx)
  if (!guestsMay && !ctx.member) throw new Refusal(checkoutRefusals.sign_in)
  const cartQuotes = await cartQuotesOf(ctx, orderInput, findCoupon)
  if (!orderInput.dryRun) {
    mustNameStates(ctx, cartQuotes)
    if (isOtherAddressChosen(orderInput)) throw new Refusal(checkoutRefusals.address_chosen)
  }
  // an order empties its cart, and the cart may have been read just before that
  const matchesClientSums =
    !isEmpty(cartQuotes) &&
    cartQuotes.every(({ input }) => input.orderInput.updateTs === input.cart.updatedAt)
  if (!orderInput.dryRun && !matchesClientSums) return repeated(ctx, cartQuotes)
  if (isEmpty(cartQuotes)) throw new Refusal(checkoutRefusals.empty_cart)
  if (orderInput.dryRun)
    return toPlacedViews(
      mapQuotes(cartQuotes, (cartQuote) => ({ quote: toView(ctx, cartQuote), order: null, token: null })),
    )
  const refusal = refusalToPlace(ctx, cartQuotes)
  if (!refusal) {
    await assertNotBotIfFrequent(ctx, orderInput)
    return place(ctx, cartQuotes)
  }
  // sent twice: the first request may have ordered the very stock that is short now
  const first = await ordersOf(ctx, cartQuotes, ({ input }) => ({ version: input.cart.version }))
  if (first) return presentAgain(ctx, first)
  throw refusal
}

/** An order has to name the state of each cart that was shown (`update_ts`). Throws `shop.invalid_input`. */
function mustNameStates(ctx: Ctx, cartQuotes: CartQuotes): void {
  const fields = cartQuotes.flatMap(({ input }, at) =>
    input.orderInput.updateTs === undefined
      ? [[at === 0 ? 'update_ts' : 'also_update_ts', ctx.say('field.required')]]
      : [],
  )
  if (fields.length > 0)
    throw new Refusal(commonRefusals.invalid_input, { fields: Object.fromEntries(fields) })
}

/** Whether a form without script chose a saved address that is not in its fields yet (rules/checkout#21). */
const isOtherAddressChosen = (input: OrderInput): boolean =>
  input.savedDelivery !== input.filledDelivery ||
  (!input.billingSame && input.savedBilling !== input.filledBilling)

/**
 * Why the quotes cannot be ordered: an issue, or sums other than those that were shown; null: they can. The caller's
 * amounts are compared, never used (rules/checkout#1).
 */
function refusalToPlace(ctx: Ctx, cartQuotes: CartQuotes): Refusal | null {
  const issues = cartQuotes.flatMap(({ quote }) => quote.issues)
  if (issues.length > 0)
    return refusedWith(
      ctx,
      isSoldOut(issues) ? checkoutRefusals.sold_out : checkoutRefusals.problems,
      cartQuotes,
    )
  const { orderInput } = cartQuotes[0].input
  const hasMoved = orderInput.total === undefined && cartQuotes.some((cartQuote) => cartQuote.hasMoved)
  const quotes = cartQuotes.map(({ quote }) => quote)
  return hasMoved || !matchesClientSums(orderInput, quotes)
    ? refusedWith(ctx, checkoutRefusals.totals_changed, cartQuotes)
    : null
}

/** The orders of one checkout that were placed from these states of the carts; null: there is not one for each. */
async function ordersOf(
  ctx: Ctx,
  cartQuotes: CartQuotes,
  state: (cartQuote: CartQuote) => Parameters<typeof orderOfCart>[2] | null,
): Promise<readonly [Order, ...Order[]] | null> {
  const found = await Promise.all(
    cartQuotes.map(async (cartQuote) => {
      const version = state(cartQuote)
      return version && orderOfCart(ctx, cartQuote.input.cart.id, version)
    }),
  )
  const [first, ...others] = found.filter((order) => order !== null)
  if (!first || others.length !== cartQuotes.length - 1) return null
  return others.every(({ checkoutGroup }) => checkoutGroup !== null && checkoutGroup === first.checkoutGroup)
    ? [first, ...others]
    : null
}

/**
 * For a cart that is not in the displayed state: returns its order again if that state was ordered, otherwise throws
 * `checkout.cart_changed` or `checkout.empty_cart`.
 */
async function repeated(ctx: Ctx, cartQuotes: CartQuotes): Promise<PlacedViews> {
  const orders = await ordersOf(ctx, cartQuotes, ({ input: { orderInput } }) =>
    orderInput.updateTs === undefined ? null : { updatedAt: orderInput.updateTs },
  )
  if (orders) return presentAgain(ctx, orders)
  if (isEmpty(cartQuotes)) throw new Refusal(checkoutRefusals.empty_cart)
  throw refusedWith(ctx, quoteRefusals.cart_changed, cartQuotes)
}

async function presentAgain(
  ctx: Ctx,
  [first, ...others]: readonly [Order, ...Order[]],
): Promise<PlacedViews> {
  const token = await makeOrderLink(ctx, first.id)
  const present = async (placed: Order): Promise<PlacedView> => {
    const order = await toOrderResponse(ctx, placed)
    return { quote: toQuoteViewOfOrder(order, placed), order, token }
  }
  return toPlacedViews([await present(first), ...(await Promise.all(others.map(present)))])
}

async function place(ctx: Ctx, cartQuotes: CartQuotes): Promise<PlacedViews> {
  try {
    const placed = await placeCarts(ctx, cartQuotes)
    const orders = await Promise.all(
      placed.map(async ({ id }) => toOrderResponse(ctx, await orderById(ctx, id))),
    )
    const token = placed[0]?.token ?? null
    return toPlacedViews(
      mapQuotes(cartQuotes, (cartQuote, at) => ({
        quote: toView(ctx, cartQuote),
        order: orders[at] ?? null,
        token,
      })),
    )
  } catch (error) {
    if (!(error instanceof NotPlaced)) throw error
    if (error.missed) throw missedRefusal(ctx, cartQuotes, error.missed)
    const first = await ordersOf(ctx, cartQuotes, ({ input }) => ({ version: input.cart.version }))
    if (first) return presentAgain(ctx, first)
    throw refusedWith(ctx, quoteRefusals.cart_changed, cartQuotes)
  }
}

/** The refusal for what could not be reserved: codes, gifts and Cash Dollar belong to the first order. */
function missedRefusal(ctx: Ctx, cartQuotes: CartQuotes, missed: Missed): Refusal {
  const [first, ...others] = cartQuotes
  const gone = missedIssue(first, missed)
  if (gone) return refusedWith(ctx, checkoutRefusals.problems, [withIssues(first, [gone]), ...others])
  const without = mapQuotes(cartQuotes, (cartQuote) =>
    withIssues(cartQuote, shortIssues(cartQuote.quote.lines, missed.short, cartQuote.input.context)),
  )
  return refusedWith(ctx, checkoutRefusals.sold_out, without)
}

function missedIssue(
  { quote }: CartQuote,
  { coupon, isWalletShort, isRewardGone }: Missed,
): CheckoutIssue | null {
  if (isRewardGone) return checkoutIssue(quoteRefusals.reward_unavailable.code, { field: 'redeem_items' })
  if (isWalletShort)
    return quote.gift
      ? checkoutIssue(checkoutRefusals.gift_meanwhile.code, { field: 'gift_code' })
      : checkoutIssue(checkoutRefusals.wallet_short_meanwhile.code, { field: 'wallet_amount' })
  return (
    coupon &&
    checkoutIssue(couponRefusals[coupon.problem].code, {
      field: 'coupon',
      ...(coupon.values ? { values: coupon.values } : {}),
    })
  )
}

const access = {
  who: 'guest',
  limit: 'order',
  idempotent: (orderInput: OrderInput) => !orderInput.dryRun,
  isGuarded: true, // by the versions of its carts
  inLine: true,
} as const
export const createOrder = serve(contract.createOrder, access, quoteOrPlace)
export const createOrderOld = serve(contract.createOrderOld, access, quoteOrPlace)
