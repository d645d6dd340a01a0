import { isLess, minus, type Currency, type Money } from '../money.ts'
import {
  couponProblem,
  couponGift,
  couponRefusals,
  type Coupon,
  type CouponBasket,
  type CouponProblem,
  type CouponGift,
} from '../pricing/coupon.rules.ts'
import { unitPrice, type PriceInput, type Rates } from '../pricing/rules.ts'
import { shipsTo, type BrandShipping } from '../delivery/rules.ts'
import type { CountryKey } from '../region.ts'
import { leftOf, stockWithout, type Stock } from '../stock/rules.ts'
import { checkoutIssue, type CheckoutIssue } from './issue.rules.ts'
import { isSent } from './delivery/parcel.rules.ts'
import { lineAtNothing, type Goods, type PricedGoods, type QuoteLine } from './line.rules.ts'

/** An applicable coupon with its benefit. */
export type AppliedCoupon = { coupon: Coupon; gift: CouponGift }
export type CouponOutcome = { applied: AppliedCoupon | null; problem: CouponProblem | null }

/** A coupon to check; `found` null: unknown code; `usedBefore`: number of uses by the buyer. */
export type CouponCandidate = { found: Coupon | null; usedBefore: number }

/** Conditions of coupons other than the goods. */
export type CouponContext = {
  currency: Currency
  country: CountryKey
  rates: Rates
  now: Date
} & Pick<CouponBasket, 'groups' | 'monthlyCode' | 'hasOrdered' | 'isReferred'>

/** Checks whether a coupon applies to these goods, and calculates its benefit. */
export function couponOutcome(
  { found, usedBefore }: CouponCandidate,
  lines: readonly PricedGoods[],
  { currency, country, rates, now, groups, monthlyCode, hasOrdered, isReferred }: CouponContext,
): CouponOutcome {
  const basket: CouponBasket = {
    lines: lines.map(({ product, option, price, total }) => ({
      sku: product.sku,
      subSku: option.subSku,
      brandKey: product.brandKey,
      productType: product.productType,
      isSubscription: option.isSubscription,
      priceKind: price.reason.kind,
      priceGroup: price.reason.group,
      total,
    })),
    currency,
    country,
    groups,
    rates,
    now,
    monthlyCode,
    usedBefore,
    hasOrdered,
    isReferred,
  }
  const error = couponProblem(found, basket)
  return found && !error
    ? { applied: { coupon: found, gift: couponGift(found, basket) }, problem: null }
    : { applied: null, problem: error }
}

/** Cost less the price of the gifts, for comparing coupons. */
export const lessGifts = (cost: Money, gifts: readonly Pick<Goods, 'option'>[], deal: PriceInput): Money =>
  gifts.reduce((rest, { option }) => {
    const price = unitPrice(option, { ...deal, quantity: 1 })?.price
    return price ? minus(rest, price) : rest
  }, cost)

/** Selects the coupon with the lowest cost, the earlier one on ties; coupons are never combined. `costOf`: cost with a coupon. */
export function cheapestCoupon(
  outcomes: readonly (CouponOutcome | null)[],
  costOf: (applied: AppliedCoupon) => Money,
): AppliedCoupon | null {
  const counting = outcomes.flatMap((each) => (each?.applied ? [each.applied] : []))
  return counting.reduce<AppliedCoupon | null>(
    (best, each) => (best && !isLess(costOf(each), costOf(best)) ? best : each),
    null,
  )
}

/** Stock left for gifts after these lines. */
export const stockBeside = (lines: readonly Pick<QuoteLine, 'option' | 'quantity'>[], stock: Stock): Stock =>
  lines.reduce((left, { option, quantity }) => stockWithout(option, quantity, left), stock)

/** Stock, shipping restrictions and destination of gifts. */
export type GiftSource = {
  find(subSku: string): Omit<Goods, 'id'> | undefined
  stock: Stock
  shipping: BrandShipping
  country: CountryKey
}

/**
 * Gift line of a coupon, at price zero (only gifts may have it). It is added if stock is left beside the purchased
 * lines, if goods are shipped, if it may be shipped to the country, and if it is not disabled.
 */
export function couponGiftLines(
  applied: AppliedCoupon | null,
  currency: Currency,
  { find, stock, shipping, country }: GiftSource,
  sold: readonly PricedGoods[],
): QuoteLine[] {
  const found = applied?.gift.giftSku ? find(applied.gift.giftSku) : undefined
  if (!found || !applied || !isSent(sold)) return []
  if (found.option.availability === 'disabled' || !shipsTo(shipping, found.product, country)) return []
  if (leftOf(found.option, stockBeside(sold, stock)) < 1) return []
  return [lineAtNothing({ ...found, id: applied.coupon.id }, 'gift', currency)]
}

/** Issue of the coupon field; empty without problem. */
export const couponIssues = (error: CouponProblem | null): CheckoutIssue[] =>
  error
    ? [
        checkoutIssue(couponRefusals[error.problem].code, {
          field: 'coupon',
          ...(error.values ? { values: error.values } : {}),
        }),
      ]
    : []
