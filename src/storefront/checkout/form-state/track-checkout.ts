import type { Quote } from '#shop/quotes/contract.ts'
import type { Order, OrderItem } from '#shop/orders/order.contract.ts'
import { track } from '../../tracking/track.ts'
import { useTrackPage } from '../../tracking/use-track-page.ts'

const tracked = ({ subSku: id, name, brand, optionName: variant, price, quantity }: OrderItem) => ({
  id,
  name,
  brand,
  variant,
  price,
  quantity,
})

/** Value of the lines after discounts, including what the wallet pays. */
const valueOf = ({ goodsTotal, discount }: Pick<Quote, 'goodsTotal' | 'discount'>): number =>
  Math.round((goodsTotal - (discount?.amount ?? 0)) * 100) / 100

/** Reports the start of a checkout, once per cart. */
export function useTrackCheckout(quote: Quote): void {
  useTrackPage(quote.cartId, {
    name: 'begin_checkout',
    currency: quote.currency,
    value: valueOf(quote),
    ...(quote.discount ? { coupon: quote.discount.code } : {}),
    items: quote.items.map(tracked),
  })
}

const key = 'elowen_purchases'
const most = 20

/**
 * Reports a purchase, once per order in this browser even after a reload; analytics providers also deduplicate by the
 * order id.
 */
export function trackPurchase(order: Order): void {
  try {
    const reported = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown // checked right below
    const before = Array.isArray(reported) ? reported : []
    if (before.includes(order.id)) return
    localStorage.setItem(key, JSON.stringify([...before, order.id].slice(-most)))
  } catch {
    // storage is blocked: deduplication relies on the order id
  }
  track({
    name: 'purchase',
    transactionId: order.id, // the same id as sent by the server, so that providers count it once
    shipping: order.deliveryFee,
    currency: order.currency,
    value: valueOf(order),
    ...(order.discount ? { coupon: order.discount.code } : {}),
    items: order.items.filter(({ quantity }) => quantity > 0).map(tracked),
  })
}
