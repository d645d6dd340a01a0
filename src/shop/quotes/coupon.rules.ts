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
import { unitPrice, type Deal, type Rates } from '../pricing/rules.ts'
import { shipsTo, type BrandShipping } from '../delivery/rules.ts'
import type { CountryKey } from '../region.ts'
import { leftOf, stockWithout, type Stock } from '../stock/rules.ts'
import { checkoutIssue, type CheckoutIssue } from './issue.rules.ts'
import { isSent } from './delivery/parcel.rules.ts'
import { lineAtNothing, type Goods, type PricedGoods, type QuoteLine } from './line.rules.ts'

/** A coupon that counts, and what it gives. */
export type AppliedCoupon = { coupon: Coupon; gift: CouponGift }
export type CouponOutcome = { applied: AppliedCoupon | null; problem: CouponProblem | null }

/** A coupon that may count; `usedBefore`: how often its buyer used it. Null: the code names none. */
export type CouponCandidate = { found: Coupon | null; usedBefore: number }

/** What bears on coupons besides the goods. */
export type CouponContext = {
  currency: Currency
  country: CountryKey
  rates: Rates
  now: Date
} & Pick<CouponBasket, 'groups' | 'monthlyCode' | 'hasOrdered' | 'isReferred'>

/** Whether a coupon counts for these goods, and what it gives. */
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

/** What a buyer pays, less what gifts would cost them: how much a coupon leaves of it. */
export const lessGifts = (cost: Money, gifts: readonly Pick<Goods, 'option'>[], deal: Deal): Money =>
  gifts.reduce((rest, { option }) => {
    const price = unitPrice(option, { ...deal, quantity: 1 })?.price
    return price ? minus(rest, price) : rest
  }, cost)

/**
 * The coupon that costs the buyer least, the earlier one where they are equal: coupons never add up. `costOf`
 * is what the buyer pays with one.
 */
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

/** What is left for gifts once these lines have what they take. */
export const stockBeside = (lines: readonly Pick<QuoteLine, 'option' | 'quantity'>[], stock: Stock): Stock =>
  lines.reduce((left, { option, quantity }) => stockWithout(option, quantity, left), stock)

/** Where gifts are taken from, and where they go. */
export type GiftSource = {
  find(subSku: string): Omit<Goods, 'id'> | undefined
  stock: Stock
  shipping: BrandShipping
  country: CountryKey
}

/**
 * The gift of a coupon is a line at nothing, while there are any beside what is bought (zero is a price for gifts
 * alone). It goes with goods that are sent, where it may be sent too, and never once it was taken off the shop.
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

export const couponIssues = (error: CouponProblem | null): CheckoutIssue[] =>
  error
    ? [
        checkoutIssue(couponRefusals[error.problem].code, {
          field: 'coupon',
          ...(error.values ? { values: error.values } : {}),
        }),
      ]
    : []
