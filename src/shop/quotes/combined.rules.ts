import type { Cart } from '../cart/contract.ts'
import { zero } from '../money.ts'
import type { OrderWish } from './order-input.contract.ts'
import { quoted, type Basis, type QuoteResult, type Weighed } from './quote.rules.ts'

/**
 * What a checkout of both carts says of its subscription order: the same buyer, address, card and consents.
 * Codes, gifts, wrapping and Cash Dollar are the single order's; subscriptions are paid by card alone.
 */
export const wishForSubscription = (wish: OrderWish, cartId: string): OrderWish => ({
  ...wish,
  cartId,
  cartType: 'subscription',
  updateTs: wish.alsoUpdateTs,
  coupon: '',
  giftCode: '',
  walletAmount: 0,
  redeemItems: [],
  addGiftBoxWrapping: false,
  giftMessage: undefined,
})

type Reckoned = { basis: Basis; quote: QuoteResult }
const reckoned = (basis: Basis): Reckoned => ({ basis, quote: quoted(basis) })

/**
 * Both orders of one checkout. They are one parcel: its fee, on what is in it of both, is the single order's.
 */
export function quotedBoth(single: Basis, subscription: Basis): { single: Reckoned; subscription: Reckoned } {
  const nothing: Weighed = { grams: 0, goods: zero(single.cart.currency) }
  // what a friend brings is taken off once, and gifts go with what is bought once
  const plain: Basis = {
    ...subscription,
    friend: null,
    gifts: [],
    wallet: null,
    beside: { parcel: nothing, paysDelivery: false },
  }
  const second = reckoned(plain)
  return {
    single: reckoned({ ...single, beside: { parcel: second.quote.parcel, paysDelivery: true } }),
    subscription: second,
  }
}

/** Treatments and products are never checked out at once, in one cart or in two. */
export const mixesTypes = (lines: readonly Pick<Cart['items'][number], 'productType'>[]): boolean =>
  new Set(lines.map(({ productType }) => productType)).size > 1
