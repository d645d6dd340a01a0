import type { Cart } from '../cart/contract.ts'
import { zero } from '../money.ts'
import type { OrderInput } from './order-input.contract.ts'
import { quoteCart, type OrderQuote } from './quote.rules.ts'
import type { QuoteInput } from './quote-input.rules.ts'
import type { ParcelContents } from './parcel.rules.ts'

/**
 * What a checkout of both carts says of its subscription order: the same buyer, address, card and consents.
 * Codes, gifts, wrapping and Cash Dollar are the single order's; subscriptions are paid by card alone.
 */
export const subscriptionInput = (orderInput: OrderInput, cartId: string): OrderInput => ({
  ...orderInput,
  cartId,
  cartType: 'subscription',
  updateTs: orderInput.alsoUpdateTs,
  coupon: '',
  giftCode: '',
  walletAmount: 0,
  redeemItems: [],
  addGiftBoxWrapping: false,
  giftMessage: undefined,
})

type QuotedCart = { input: QuoteInput; quote: OrderQuote }
const withQuote = (input: QuoteInput): QuotedCart => ({ input, quote: quoteCart(input) })

/**
 * Both orders of one checkout. They are one parcel: its fee, on what is in it of both, is the single order's.
 */
export function quoteCombined(
  single: QuoteInput,
  subscription: QuoteInput,
): { single: QuotedCart; subscription: QuotedCart } {
  const empty: ParcelContents = { grams: 0, goods: zero(single.cart.currency) }
  // what a friend brings is taken off once, and gifts go with what is bought once
  const plain: QuoteInput = {
    ...subscription,
    friend: null,
    gifts: [],
    wallet: null,
    combinedWith: { parcel: empty, paid: empty.goods, paysDelivery: false },
  }
  const second = withQuote(plain)
  return {
    single: withQuote({
      ...single,
      combinedWith: { parcel: second.quote.parcel, paid: second.quote.sums.total, paysDelivery: true },
    }),
    subscription: second,
  }
}

/** Treatments and products are never checked out at once, in one cart or in two. */
export const mixesTypes = (lines: readonly Pick<Cart['items'][number], 'productType'>[]): boolean =>
  new Set(lines.map(({ productType }) => productType)).size > 1
