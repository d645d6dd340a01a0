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

/** All data that the quote of a cart depends on, read in advance. Amounts of settings are in HKD. */
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
  /** Currency of displayed prices; the order itself is in a currency that can be paid. */
  shownCurrency: Currency
  /** The entered code, its coupon, and the buyer's history. */
  coupon: {
    written: string
    found: Coupon | null
    usedBefore: number
    hasOrdered: boolean
    monthlyCode: string | null
  }
  /** Rewards that the buyer has claimed. */
  gifts: readonly Reward[]
  /** Code of the month, which applies automatically; null: none, or it was entered. */
  month: { found: Coupon; usedBefore: number } | null
  /** Referral discount of a first order; null: no referrer. */
  friend: { found: Coupon; usedBefore: number } | null
  isMember: boolean
  /** Available Cash Dollar in the cart's currency; null: a guest. */
  wallet: Money | null
  /** Entered gift code: its remaining value, or why it cannot pay; null: none entered. */
  gift: GiftTender | null
  /**
   * Another order in the same checkout: its contents in the shared parcel, the amount paid for it, and whether this
   * order pays the delivery of both.
   */
  combinedWith: { parcel: ParcelContents; paid: Money; paysDelivery: boolean } | null
  now: Date
}
