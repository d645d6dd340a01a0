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

/** Goods after discounts, what the wallet pays included. */
const valueOf = ({ goodsTotal, discount }: Pick<Quote, 'goodsTotal' | 'discount'>): number =>
  Math.round((goodsTotal - (discount?.amount ?? 0)) * 100) / 100

/** Told once for each cart that comes to the checkout. */
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
 * Told once for each order in this browser, whatever is reloaded; companies know repeats by the order's id
 * besides.
 */
export function trackPurchase(order: Order): void {
  try {
    const reported = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown // checked right below
    const before = Array.isArray(reported) ? reported : []
    if (before.includes(order.id)) return
    localStorage.setItem(key, JSON.stringify([...before, order.id].slice(-most)))
  } catch {
    // storage is barred: the order's id has to do
  }
  track({
    name: 'purchase',
    transactionId: order.id, // as the server tells it, so that companies count once
    shipping: order.deliveryFee,
    currency: order.currency,
    value: valueOf(order),
    ...(order.discount ? { coupon: order.discount.code } : {}),
    items: order.items.filter(({ quantity }) => quantity > 0).map(tracked),
  })
}
