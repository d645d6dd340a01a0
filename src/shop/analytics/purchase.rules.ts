import { decimals, minus, toDecimal } from '../money.ts'
import type { Order, OrderTracking } from '../orders/order.rules.ts'
import { textIn } from '../region.ts'

/**
 * A confirmed order as it is reported to analytics companies; null: not confirmed, or its buyer did not consent
 * (rules/messages#6).
 */
export function purchaseOf(order: Order, publicUrl: string) {
  const { tracking } = order
  if (tracking === null || order.confirmedAt === null) return null
  const decimal = (minor: number): number => minor / 10 ** decimals[order.currency]
  const browser: OrderTracking = tracking
  return {
    transactionId: order.id,
    at: new Date(order.confirmedAt),
    currency: order.currency,
    value: toDecimal(minus(order.goods, order.discount)),
    shipping: toDecimal(order.deliveryFee),
    tax: toDecimal(order.tax),
    coupon: order.couponCode,
    items: order.lines.map((line) => ({
      id: line.subSku,
      name: textIn('en', line.name),
      brand: line.brand,
      variant: textIn('en', line.optionName),
      // what one piece cost after its share of the discount; price times quantity is the value
      price: Number((decimal(line.unitNet.reduce((sum, unit) => sum + unit, 0)) / line.quantity).toFixed(6)),
      quantity: line.quantity,
    })),
    browser,
    buyer: {
      email: order.email,
      phone: order.phone,
      firstname: order.firstname,
      lastname: order.lastname,
      country: order.country,
    },
    page: `${publicUrl}/checkout/order-confirmation/${order.id}`,
  }
}
