import type { Cart } from '../cart/contract.ts'
import { zero } from '../money.ts'
import type { OrderInput } from './order-input.contract.ts'
import { quoteCart, type OrderQuote } from './quote.rules.ts'
import type { QuoteInput } from './quote-input.rules.ts'

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
  // what a friend brings is taken off once, and gifts go with what is bought once
  const plain: QuoteInput = { ...subscription, friend: null, gifts: [], wallet: null }
  const both = quotedTogether(single, plain)
  const ofSingle = both.single.quote.coupon?.coupon.id
  return ofSingle !== undefined && ofSingle === plain.month?.found.id
    ? quotedTogether(single, afterAnother(plain))
    : both
}

function quotedTogether(single: QuoteInput, subscription: QuoteInput) {
  const none = zero(single.cart.currency)
  const second = withQuote({
    ...subscription,
    combinedWith: { parcel: { grams: 0, goods: none }, paid: none, paysDelivery: false },
  })
  const { parcel, sums } = second.quote
  return {
    single: withQuote({ ...single, combinedWith: { parcel, paid: sums.total, paysDelivery: true } }),
    subscription: second,
  }
}

/** The same once its buyer has placed another order with the code of the month: what limits its uses counts that one. */
const afterAnother = ({ month, coupon, ...input }: QuoteInput): QuoteInput => ({
  ...input,
  coupon: { ...coupon, hasOrdered: true },
  month: month && {
    found: { ...month.found, used: month.found.used + 1 },
    usedBefore: month.usedBefore + 1,
  },
})

/** Treatments and products are never checked out at once, in one cart or in two. */
export const mixesTypes = (lines: readonly Pick<Cart['items'][number], 'productType'>[]): boolean =>
  new Set(lines.map(({ productType }) => productType)).size > 1
