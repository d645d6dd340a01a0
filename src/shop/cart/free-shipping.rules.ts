import { freeShippingProgress } from '../delivery/rules.ts'
import { money, plus, roundMoney, toDecimal, zero, type Money } from '../money.ts'
import type * as contract from './contract.ts'
import type { PricedCart, PricedCarts, PricingContext } from './recompute.rules.ts'

const isSent = ({ lines }: PricedCart): boolean =>
  lines.some((line) => line.product.productType !== 'Treatment')

/**
 * What both carts send goes into one parcel, whose goods count together towards free delivery, as at the
 * checkout.
 */
export const goodsSent = ({ single, subscription }: PricedCarts): Money =>
  [single, subscription].filter(isSent).reduce((sum, { total }) => plus(sum, total), zero(single.currency))

/** Hong Kong alone, in its own currency, and only for what is sent. */
export function freeShipping(
  cart: PricedCart,
  parcel: Money,
  { country }: PricingContext,
  threshold: number,
): contract.Cart['freeShipping'] {
  if (country !== 'hk' || cart.currency !== 'HKD' || !isSent(cart)) return null
  const whole = roundMoney(threshold, 'HKD')
  const { remaining, percent } = freeShippingProgress(parcel.minor, whole.minor)
  return { threshold, remaining: toDecimal(money('HKD', remaining)), percent }
}
