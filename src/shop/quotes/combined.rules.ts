import type { Cart } from '../cart/contract.ts'
import { zero } from '../money.ts'
import type { OrderInput } from './order-input.contract.ts'
import { quoteCart, type OrderQuote } from './quote.rules.ts'
import type { QuoteInput } from './quote-input.rules.ts'

/**
 * Order input of the subscription order in a checkout of both carts: same buyer, address, card and consents. Codes,
 * gifts, gift wrap and Cash Dollar belong to the single order; subscriptions are paid by card only.
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

/** Quotes both orders of one checkout. They ship in one parcel, whose fee is charged to the single order. */
export function quoteCombined(
  single: QuoteInput,
  subscription: QuoteInput,
): { single: QuotedCart; subscription: QuotedCart } {
  // the referral discount applies once, and gifts belong to the single order
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

/** Input as after another order with the code of the month, so that its usage limits count that order. */
const afterAnother = ({ month, coupon, ...input }: QuoteInput): QuoteInput => ({
  ...input,
  coupon: { ...coupon, hasOrdered: true },
  month: month && {
    found: { ...month.found, used: month.found.used + 1 },
    usedBefore: month.usedBefore + 1,
  },
})

/** Whether lines mix treatments and products, which cannot be checked out together, in one cart or two. */
export const mixesTypes = (lines: readonly Pick<Cart['items'][number], 'productType'>[]): boolean =>
  new Set(lines.map(({ productType }) => productType)).size > 1
