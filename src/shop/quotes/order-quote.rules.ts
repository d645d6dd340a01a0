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

/** How an order is sent: for a fee that was agreed, or by the table of fees. */
export type Sending =
  | { fee: Money }
  | { country: CountryKey; area: string; method: DeliveryMethod; table: FeeTable }

/**
 * An order that comes from no cart and no request: a draft, a gift card, a renewal. What is left out is not
 * part of it; what is not sent costs nothing by the table.
 */
export type OrderToQuote = {
  currency: Currency
  lines: readonly LineToQuote[]
  sending: Sending | null
  /** The coupon to apply, and what bears on it. */
  coupon?: (CouponCandidate & Omit<CouponContext, 'currency'>) | null
  /** Where the gift of a coupon is taken from; left out, none comes along. */
  gifts?: GiftSource
  /** In HKD, as the settings have it. */
  giftWrap?: { fee: number; rates: FeeTable['rates'] } | null
  /** Cash Dollar to pay with, and what there is of it. */
  wallet?: { amount: Money; available: Money } | null
}

export type QuotedOrder = {
  currency: Currency
  lines: readonly QuoteLine[]
  sums: Sums
  coupon: AppliedCoupon | null
  parcel: ParcelContents
  /** Nothing is charged for what cannot be agreed: a line without a price, a place nothing is sent to. */
  issues: readonly CheckoutIssue[]
}

/** What an order comes to, in the order of `quoteCart` and by the same rules (rules/checkout#19). */
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
