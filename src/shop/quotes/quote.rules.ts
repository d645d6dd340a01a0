import type { PricedLine } from '../cart/recompute.rules.ts'
import type { DutyEstimate } from '../delivery/duties.rules.ts'
import { deliveryWindow } from '../delivery/rules.ts'
import { zero, type Currency, type Money } from '../money.ts'
import { couponIssues, type AppliedCoupon } from './coupon.rules.ts'
import type { Destination } from './delivery/destination.rules.ts'
import { declarationIssues, emailIssues, giftMessageIssues, lineIssues } from './input-issues.rules.ts'
import { dutiesOf } from './delivery/duty.rules.ts'
import { checkoutIssue, quoteRefusals, type CheckoutIssue } from './issue.rules.ts'
import type { PricedGoods, QuoteLine } from './line.rules.ts'
import { feeIn, type ParcelContents } from './delivery/parcel.rules.ts'
import { paymentChoices, paymentIssues, type PaymentChoice } from './payment.rules.ts'
import type { QuoteInput } from './quote-input.rules.ts'
import type { RewardOffer } from './reward.rules.ts'
import { discountOf, sendingWith } from './delivery/sending.rules.ts'
import { chargesOf, paidBy, type Sums } from './sums.rules.ts'
import { giftTender, readTotal, walletTender, type Tender, type WrittenGift } from './tender.rules.ts'
import { readyOn } from '../stock/rules.ts'

/** Quote of an order with all its issues. */
export type OrderQuote = {
  currency: Currency
  lines: readonly QuoteLine[]
  sums: Sums
  coupon: AppliedCoupon | null
  /** Gift code that pays part or all of the order. */
  gift: WrittenGift | null
  rewards: readonly RewardOffer[]
  destination: Destination
  needsDelivery: boolean
  /** Contents of the parcel. */
  parcel: ParcelContents
  isSentFree: boolean
  /** The buyer was referred but ordered before, so the referral discount does not apply. */
  isFriendTooLate: boolean
  payment: readonly PaymentChoice[]
  estimate: { from: string; to: string } | null
  /** Estimated duties that the recipient pays; not included in the sums. */
  duties: DutyEstimate | null
  issues: readonly CheckoutIssue[]
}

type Sold = PricedLine & PricedGoods
const isSold = (line: PricedLine): line is Sold => line.price !== null && line.total !== null

/**
 * Calculates the quote of a cart and its issues in a fixed sequence: lines, discount, gift wrap, delivery, tax, total,
 * tenders. Dry runs and placement use the same calculation.
 */
export function quoteCart(input: QuoteInput): OrderQuote {
  const { cart, orderInput, combinedWith } = input
  const { currency } = cart
  const sold = cart.lines.filter(isSold)
  const { coupon, friend, problem: error } = discountOf(input, sold)
  const sending = sendingWith(coupon, sold, input)
  const { lines, needsDelivery, destination, rewards, parcel } = sending
  const wraps = orderInput.addGiftBoxWrapping && needsDelivery
  const charges = chargesOf(currency, lines, {
    discount: sending.discount,
    giftWrap: wraps ? feeIn(currency, input.settings.giftWrapFee, input.rates) : zero(currency),
    delivery: sending.delivery,
  })
  const tender = tenderOf(input, charges.total)
  const sums = paidBy(charges, tender.amount)
  // one charge pays both orders, and a subscription can only be paid by card
  const payment = paymentChoices(input.payment, currency, combinedWith ? 'subscription' : cart.kind)
  return {
    currency,
    lines,
    sums,
    coupon,
    gift: tender.gift,
    rewards: rewards.offers,
    destination,
    needsDelivery,
    parcel,
    isFriendTooLate: friend?.problem?.problem === 'first_order',
    isSentFree: sending.isSentFree,
    payment,
    estimate: needsDelivery ? estimateOf(lines, input) : null,
    duties: needsDelivery ? dutiesOf(charges, input) : null,
    issues: [
      ...lineIssues(cart),
      ...accountIssues(input),
      ...emailIssues(orderInput),
      ...destination.problems,
      ...(wraps ? giftMessageIssues(orderInput, input.settings.giftPunctuation) : []),
      ...couponIssues(error),
      ...tender.issues,
      ...rewards.issues,
      ...(lines.length > 0 && !needsDelivery ? declarationIssues(orderInput) : []),
      ...paymentIssues(orderInput, payment, cart.kind, sums.due.minor),
    ],
  }
}

/** Subscriptions need an account, where deliveries are changed, paid and cancelled (rules/subscriptions#1). */
const accountIssues = ({ cart, isMember }: QuoteInput): CheckoutIssue[] =>
  cart.kind === 'subscription' && !isMember ? [checkoutIssue(quoteRefusals.account_needed.code)] : []

const estimateOf = (lines: readonly QuoteLine[], { context, country }: QuoteInput): OrderQuote['estimate'] =>
  deliveryWindow(
    lines.flatMap(({ product, option }) =>
      product.productType === 'Treatment' ? [] : [readyOn(option, context.expected, context.today)],
    ),
    context.today,
    country,
  )

function tenderOf({ orderInput, cart, wallet, gift }: QuoteInput, total: Money): Tender {
  const isCardOnly = cart.kind === 'subscription'
  if (gift) return giftTender({ gift, isCardOnly }, total)
  const amount = readTotal(orderInput.walletAmount, cart.currency)
  return walletTender({ amount, available: wallet, isCardOnly }, total)
}
