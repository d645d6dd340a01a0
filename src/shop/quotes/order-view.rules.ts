import type { OrderKind } from '../orders/rules.ts'
import type { Order } from '../orders/order.contract.ts'
import type * as contract from './contract.ts'

/** The sums of an order that was placed before, as the quote they were. */
export const toQuoteViewOfOrder = (
  order: Order,
  { cartId, kind }: { cartId: string | null; kind: OrderKind },
): contract.Quote => ({
  cartId: cartId ?? order.id,
  cartType: kind === 'single' ? 'single' : 'subscription',
  updateTs: null,
  currency: order.currency,
  shownCurrency: order.currency,
  items: order.items,
  goodsTotal: order.goodsTotal,
  discount: order.discount,
  giftWrapFee: order.giftWrapFee,
  deliveryFee: order.deliveryFee,
  tax: order.tax,
  total: order.total,
  walletAmount: order.walletAmount,
  giftCode: order.giftCode,
  amountDue: order.amountDue,
  freeDelivery: false,
  friendTooLate: false,
  freeShipping: null,
  needsDelivery: order.deliveryMethod !== null,
  deliveryMethods: [],
  paymentMethods: [],
  walletAvailable: 0,
  giftAvailable: 0,
  rewards: [],
  estimate: order.estimate,
  dutiesUnpaid: order.delivery !== null && order.delivery.countryKey !== 'hk',
  dutyEstimate: order.dutyEstimate,
  problems: [],
})
