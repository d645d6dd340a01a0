import { catalogueOf } from '../catalogue/catalogue.ts'
import { settingsOf } from '../content/content.ts'
import { monthlyCodeAt } from '../content/settings.rules.ts'
import type { Ctx } from '../context.ts'
import type { Coupon } from '../pricing/coupon.rules.ts'
import { couponNamed, referralCoupon } from '../pricing/coupons.ts'
import { shippingOf } from '../delivery/delivery.ts'
import { ratesOf } from '../pricing/pricing.ts'
import type { PriceInput } from '../pricing/rules.ts'
import { cheapestCoupon, lessGifts } from '../quotes/coupon.rules.ts'
import { quoteOrder, type OrderToQuote, type QuotedOrder } from '../quotes/order-quote.rules.ts'
import { availableStock } from '../stock/stock.ts'
import type { TestBasket, CouponOrigin } from './explain.rules.ts'

/** A coupon that a checkout would try, and the order with it. `found` null: nothing is called so. */
export type Trial = { origin: CouponOrigin; code: string; found: Coupon | null; quote: QuotedOrder }

const momentOf = (ctx: Ctx, { at }: TestBasket): Date => (at === undefined ? ctx.clock.now() : new Date(at))

/** What was written, what a friend brings and the code of the month, in the order a checkout asks them. */
async function candidates(ctx: Ctx, basket: TestBasket, monthlyCode: string | null) {
  const [written, monthly, friend] = await Promise.all([
    couponNamed(ctx, basket.coupon),
    couponNamed(ctx, monthlyCode ?? ''),
    basket.isReferred ? referralCoupon(ctx) : null,
  ])
  const isMonths = monthly?.monthly === true && monthly.id !== written?.id
  return [
    ...(basket.coupon === '' ? [] : [{ origin: 'written' as const, found: written, code: basket.coupon }]),
    ...(friend ? [{ origin: 'friend' as const, found: friend, code: friend.code }] : []),
    ...(isMonths ? [{ origin: 'month' as const, found: monthly, code: monthly.code }] : []),
  ]
}

/**
 * The order without a coupon, with each that bears on it, and the one that a checkout would take. Nobody in particular
 * buys, so nobody used a coupon before.
 */
export async function couponTrials(
  ctx: Ctx,
  order: OrderToQuote,
  basket: TestBasket,
): Promise<{ bare: QuotedOrder; trials: Trial[]; chosen: Trial | null }> {
  const now = momentOf(ctx, basket)
  const monthlyCode = monthlyCodeAt(await settingsOf(ctx), now)
  const [rates, catalogue, stock, shipping] = await Promise.all([
    ratesOf(ctx),
    catalogueOf(ctx),
    availableStock(ctx),
    shippingOf(ctx),
  ])
  const { currency, country, groups, discountRate, hasOrdered, isReferred } = basket
  const bears = { country, rates, now, groups, monthlyCode, hasOrdered, isReferred, usedBefore: 0 }
  const gifts = { find: (subSku: string) => catalogue.bySubSku.get(subSku), stock, shipping, country }
  const trials = (await candidates(ctx, basket, monthlyCode)).map((one) => ({
    ...one,
    quote: quoteOrder({ ...order, gifts, coupon: { ...bears, found: one.found } }),
  }))
  const bare = quoteOrder(order)
  const deal: PriceInput = { currency, rates, groups, discountRate, quantity: 1 }
  const best = cheapestCoupon(
    trials.map(({ quote }) => ({ applied: quote.coupon, problem: null })),
    ({ coupon }) => {
      const { sums, lines } = trials.find(({ found }) => found?.id === coupon.id)?.quote ?? bare
      return lessGifts(
        sums.total,
        lines.filter(({ price }) => price.reason.kind === 'gift'),
        deal,
      )
    },
  )
  const chosen = trials.find(({ quote }) => best !== null && quote.coupon === best) ?? null
  return { bare, trials, chosen }
}

/** Why a coupon does not count, as the shopper would read it. */
export function couponIssueText(ctx: Ctx, { issues }: QuotedOrder): string | null {
  const issue = issues.find(({ field }) => field === 'coupon')
  return issue ? ctx.say(issue.code, issue.values) : null
}
