import { deliveryRefusals, type DeliveryMethod } from '../delivery/rules.ts'
import { zero, type Currency, type Money } from '../money.ts'
import type { CountryKey } from '../region.ts'
import {
  couponGiftLines,
  couponIssues,
  couponOutcome,
  type AppliedCoupon,
  type CouponCandidate,
  type CouponContext,
  type GiftSource,
} from './coupon.rules.ts'
import { checkoutIssue, type CheckoutIssue } from './issue.rules.ts'
import { discountedLine, pricedLine, type LineToQuote, type QuoteLine } from './line.rules.ts'
import {
  feeIn,
  isSent,
  parcelOf,
  sendingFee,
  type FeeTable,
  type ParcelContents,
} from './delivery/parcel.rules.ts'
import { chargesOf, paidBy, type Sums } from './sums.rules.ts'
import { walletTender } from './tender.rules.ts'

/** Delivery of an order: for an agreed fee, or by the fee table. */
export type Sending =
  | { fee: Money }
  | { country: CountryKey; area: string; method: DeliveryMethod; table: FeeTable }

/**
 * Input of a quote without cart or checkout request: a draft, a gift card, a renewal. Omitted parts do not apply;
 * orders without shipping have no delivery fee.
 */
export type OrderToQuote = {
  currency: Currency
  lines: readonly LineToQuote[]
  sending: Sending | null
  /** Coupon to apply, with its context. */
  coupon?: (CouponCandidate & Omit<CouponContext, 'currency'>) | null
  /** Source of a coupon's gift; omitted: no gift is added. */
  gifts?: GiftSource
  /** Fee in HKD, from the settings. */
  giftWrap?: { fee: number; rates: FeeTable['rates'] } | null
  /** Cash Dollar to pay with, and the available balance. */
  wallet?: { amount: Money; available: Money } | null
}

export type QuotedOrder = {
  currency: Currency
  lines: readonly QuoteLine[]
  sums: Sums
  coupon: AppliedCoupon | null
  parcel: ParcelContents
  /** Parts that cannot be quoted (a line without price, an unsupported destination); they are not charged. */
  issues: readonly CheckoutIssue[]
}

/** Calculates a quote in the sequence and by the rules of `quoteCart` (rules/checkout#19). */
export function quoteOrder({
  currency,
  sending,
  coupon,
  giftWrap,
  wallet,
  ...order
}: OrderToQuote): QuotedOrder {
  const none = zero(currency)
  const priced = order.lines.map((line) => ({ line, goods: pricedLine(line) }))
  const sold = priced.flatMap(({ goods }) => goods ?? [])
  const outcome = coupon ? couponOutcome(coupon, sold, { ...coupon, currency }) : null
  const gift = outcome?.applied?.gift
  const lines = [
    ...sold.map((line, at) => discountedLine(line, gift?.byLine[at] ?? none)),
    ...(order.gifts ? couponGiftLines(outcome?.applied ?? null, currency, order.gifts, sold) : []),
  ]
  const parcel = parcelOf(currency, lines)
  const fee = sending ? feeOf(sending, lines, parcel) : none
  const charges = chargesOf(currency, lines, {
    discount: gift?.amount ?? none,
    giftWrap: giftWrap && isSent(lines) ? feeIn(currency, giftWrap.fee, giftWrap.rates) : none,
    delivery: gift?.freeDelivery ? none : (fee ?? none),
  })
  const tender = wallet ? walletTender(wallet, charges.total) : null
  return {
    currency,
    lines,
    sums: paidBy(charges, tender?.amount ?? none),
    coupon: outcome?.applied ?? null,
    parcel,
    issues: [
      ...priced.flatMap(({ line: { option }, goods }) =>
        goods ? [] : [checkoutIssue('cart.no_price', { subSku: option.subSku })],
      ),
      ...(fee ? [] : [checkoutIssue(deliveryRefusals.method_not_offered.code, { field: 'delivery_method' })]),
      ...couponIssues(outcome?.problem ?? null),
      ...(tender?.issues ?? []),
    ],
  }
}

function feeOf(sending: Sending, lines: readonly QuoteLine[], parcel: ParcelContents): Money | null {
  if ('fee' in sending) return sending.fee
  return isSent(lines)
    ? sendingFee(sending.method, sending, parcel, sending.table)
    : zero(parcel.goods.currency)
}
