import type { Order } from '../orders/contract.ts'
import type * as contract from './contract.ts'

/** The sums of an order that was placed before, as the quote they were. */
export const toQuoteViewOfOrder = (
  shown: Order,
  { cartId, kind }: { cartId: string | null; kind: 'single' | 'subscription' },
): contract.Quote => ({
  cartId: cartId ?? shown.id,
  cartType: kind,
  updateTs: null,
  currency: shown.currency,
  shownCurrency: shown.currency,
  items: shown.items,
  goodsTotal: shown.goodsTotal,
  discount: shown.discount,
  giftWrapFee: shown.giftWrapFee,
  deliveryFee: shown.deliveryFee,
  tax: shown.tax,
  total: shown.total,
  walletAmount: shown.walletAmount,
  giftCode: shown.giftCode,
  amountDue: shown.amountDue,
  freeDelivery: false,
  friendTooLate: false,
  freeShipping: null,
  needsDelivery: shown.deliveryMethod !== null,
  deliveryMethods: [],
  paymentMethods: [],
  walletAvailable: 0,
  giftAvailable: 0,
  rewards: [],
  estimate: shown.estimate,
  dutiesUnpaid: shown.delivery !== null && shown.delivery.countryKey !== 'hk',
  problems: [],
})
