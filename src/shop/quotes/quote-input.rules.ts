import type { PricedCart, PricingContext } from '../cart/recompute.rules.ts'
import type { DutyTerms } from '../content/duty-terms.rules.ts'
import type { Phone } from '../delivery/address.rules.ts'
import type { FeeRow, PickupPoint } from '../delivery/fee.rules.ts'
import type { Currency, Money } from '../money.ts'
import type { PaymentMeans } from '../payments/means.rules.ts'
import type { Coupon } from '../pricing/coupon.rules.ts'
import type { Rates } from '../pricing/rules.ts'
import type { CountryKey } from '../region.ts'
import type { Reward } from '../rewards/rules.ts'
import type { OrderInput } from './order-input.contract.ts'
import type { ParcelContents } from './delivery/parcel.rules.ts'
import type { GiftTender } from './tender.rules.ts'

/** Everything the quote of a cart depends on, read before anything is decided. Settings' amounts are HKD. */
export type QuoteInput = {
  orderInput: OrderInput
  cart: PricedCart
  context: PricingContext
  country: CountryKey
  phone: Phone | null
  rates: Rates
  fees: readonly FeeRow[]
  points: readonly PickupPoint[]
  settings: {
    threshold: number
    giftWrapFee: number
    giftPunctuation: boolean
    deliveryMethods: readonly string[]
    duties: readonly DutyTerms[]
  }
  payment: PaymentMeans
  /** What the shopper sees prices in elsewhere; an order is in a currency that can be paid. */
  shownCurrency: Currency
  /** The code that was written, what it is, and what its buyers did before. */
  coupon: {
    written: string
    found: Coupon | null
    usedBefore: number
    hasOrdered: boolean
    monthlyCode: string | null
  }
  /** Gifts that the buyer has claimed. */
  gifts: readonly Reward[]
  /** The code of the month, which counts without being written; null: there is none, or it is written. */
  month: { found: Coupon; usedBefore: number } | null
  /** What a first order is less by that somebody brought; null: nobody did. */
  friend: { found: Coupon; usedBefore: number } | null
  isMember: boolean
  /** Cash Dollar there is to spend in the cart's currency; null: a guest. */
  wallet: Money | null
  /** The gift code that was written: what is left on it, or why it cannot pay; null: none was. */
  gift: GiftTender | null
  /**
   * Another order is checked out with it: what of that goes into the same parcel, what is paid for it, and whether
   * this one pays for sending both.
   */
  combinedWith: { parcel: ParcelContents; paid: Money; paysDelivery: boolean } | null
  now: Date
}
