import { plus, zero, type Money } from '../../money.ts'
import { couponCode } from '../../pricing/coupon.rules.ts'
import {
  cheapestCoupon,
  couponGiftLines,
  couponOutcome,
  lessGifts,
  stockBeside,
  type AppliedCoupon,
  type CouponCandidate,
} from '../coupon.rules.ts'
import { destinationOf } from './destination.rules.ts'
import { discountedLine, lineAtNothing, type PricedGoods } from '../line.rules.ts'
import { isSent, packedTogether, parcelOf } from './parcel.rules.ts'
import type { QuoteInput } from '../quote-input.rules.ts'
import { rewardsIn } from '../reward.rules.ts'

/** Selects the discount that costs the buyer least: entered code, referral discount or code of the month. */
export function discountOf(input: QuoteInput, sold: readonly PricedGoods[]) {
  const { cart, country, rates, context: pricing, now, coupon, friend, month, orderInput } = input
  const { groups } = pricing.deal
  const { monthlyCode, hasOrdered } = coupon
  const isReferred = friend !== null
  const context = {
    currency: cart.currency,
    country,
    rates,
    now,
    groups,
    monthlyCode,
    hasOrdered,
    isReferred,
  }
  const outcome = (candidate: CouponCandidate | null) => candidate && couponOutcome(candidate, sold, context)
  const ofCode = coupon.written === '' ? null : outcome(coupon)
  const ofFriend = outcome(friend)
  return {
    coupon: cheapestCoupon([ofCode, ofFriend, outcome(month)], (applied) => costWith(applied, sold, input)),
    friend: ofFriend,
    // problems of a referral code entered as coupon are reported at the coupon field
    problem: ofCode ? ofCode.problem : orderInput.coupon === '' ? null : (ofFriend?.problem ?? null),
  }
}

/** Lines with a discount applied, their gifts, and the delivery of all. */
export function sendingWith(applied: AppliedCoupon | null, sold: readonly PricedGoods[], input: QuoteInput) {
  const { cart, combinedWith } = input
  const none = zero(cart.currency)
  const bought = [
    ...sold.map((line, at) => discountedLine(line, applied?.gift.byLine[at] ?? none)),
    ...couponGiftLines(applied, cart.currency, input.context, sold),
  ]
  const context = { ...input.context, stock: stockBeside(bought, input.context.stock) }
  const rewards = rewardsIn({ ...input, context }, bought)
  const lines = [...bought, ...rewards.lines.map((line) => lineAtNothing(line, 'reward', cart.currency))]
  const needsDelivery = isSent(lines)
  const paid = parcelOf(cart.currency, lines)
  // delivery that the cart displayed as free stays free
  const contents =
    applied && isGivenUnwritten(applied, input)
      ? { ...paid, goods: plus(paid.goods, applied.gift.amount) }
      : paid
  const parcel = combinedWith ? packedTogether(contents, combinedWith.parcel) : contents
  const destination = destinationOf(input, needsDelivery, parcel)
  const paysDelivery = combinedWith?.paysDelivery ?? true
  const delivery = applied?.gift.freeDelivery || !paysDelivery ? none : destination.fee
  return {
    lines,
    rewards,
    net: paid.goods,
    discount: applied?.gift.amount ?? none,
    needsDelivery,
    parcel,
    destination,
    delivery,
    isSentFree:
      needsDelivery &&
      paysDelivery &&
      delivery.minor === 0 &&
      destination.method === 'shipping' &&
      destination.problems.length === 0,
  }
}

/** Whether a discount applies automatically: the code of the month, even if entered, or the referral discount. */
const isGivenUnwritten = ({ coupon: { id, code } }: AppliedCoupon, { coupon }: QuoteInput): boolean =>
  coupon.written === '' || id !== coupon.found?.id || code === couponCode(coupon.monthlyCode ?? '')

/** Cost of the order with a discount, less the value of its gift to this buyer; the lower the better. */
function costWith(applied: AppliedCoupon, sold: readonly PricedGoods[], input: QuoteInput): Money {
  const { net, delivery } = sendingWith(applied, sold, input)
  const gifts = couponGiftLines(applied, input.cart.currency, input.context, sold)
  return lessGifts(plus(net, delivery), gifts, input.context.deal)
}
