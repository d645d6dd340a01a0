import { equals, isLess, minus, smallerOf, sumMoney, zero, type Money } from '../../money.ts'
import type { Order, OrderRefund } from '../order.rules.ts'

/**
 * Payment state of an order, derived from the sum of its succeeded refunds. What paid for added pieces was not
 * refunded.
 */
export function paymentOfRefunds({
  total,
  refunds,
}: Pick<Order, 'total' | 'refunds'>): 'paid' | 'partially_refunded' | 'refunded' {
  const done = refunds.filter(({ attemptId, state }) => attemptId === null && state === 'succeeded')
  if (done.every(({ amount, exchanged }) => equals(amount, exchanged))) return 'paid'
  const back = sumMoney(
    total.currency,
    done.map(({ amount }) => amount),
  )
  return isLess(back, total) ? 'partially_refunded' : 'refunded'
}

/**
 * Parts of a refund: `external` through the payment method, `wallet` to the wallet lots it was spent from,
 * `asWallet` paid externally and credited to the wallet.
 */
export type RefundShares = { external: Money; wallet: Money; asWallet: Money }

type Tendered = Pick<Order, 'due'> & {
  refunds: readonly Pick<OrderRefund, 'attemptId' | 'amount' | 'wallet' | 'exchanged'>[]
}

/** Splits a refund: the external payment is refunded first, up to its remainder, then the wallet payment. */
export function refundShares(order: Tendered, total: Money, toWallet: boolean): RefundShares {
  const ownRefunds = order.refunds.filter((refund) => refund.attemptId === null)
  const rest = ownRefunds
    .map((refund) => minus(minus(refund.amount, refund.wallet), refund.exchanged))
    .reduce(minus, order.due)
  const external = smallerOf(total, rest)
  const wallet = minus(total, external)
  const none = zero(total.currency)
  return toWallet ? { external: none, wallet, asWallet: external } : { external, wallet, asWallet: none }
}
