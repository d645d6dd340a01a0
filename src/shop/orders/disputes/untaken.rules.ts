import { allocate, atLeastZero, minus, smallerOf, sumMoney, type Money } from '../../money.ts'
import { externalOf, type Order } from '../order.rules.ts'
import { refundSums, wholeRefund, type RefundSums } from '../refunds/refund.rules.ts'
import { refundShares, type RefundShares } from '../refunds/refund-shares.rules.ts'

export type Untaken = { sums: RefundSums; shares: RefundShares }

/**
 * Refund of an order that ends after a dispute took `taken`: its Cash Dollar payment and the rest of the external
 * one, allocated to pieces and fees by price (rules/orders#16). Withheld and failed refunds are never sent: `taken`
 * covers them first.
 */
export function untaken(order: Order, taken: Money): Untaken {
  const whole = refundSums(order, wholeRefund(order))
  const unsent = order.refunds.flatMap((refund) =>
    refund.attemptId === null && (refund.state === 'withheld' || refund.state === 'failed')
      ? [externalOf(refund)]
      : [],
  )
  const lost = smallerOf(whole.total, atLeastZero(unsent.reduce(minus, taken)))
  const costs = [...whole.lines.map(({ amount }) => amount), whole.delivery, whole.giftWrap]
  const parts = allocate(
    minus(whole.total, lost),
    costs.map(({ minor }) => minor),
  )
  const part = (at: number, cost: Money): Money => parts[at] ?? cost
  const lines = whole.lines.map((line, at) => ({ ...line, amount: part(at, line.amount) }))
  const sums = {
    lines,
    goods: sumMoney(
      order.currency,
      lines.map(({ amount }) => amount),
    ),
    delivery: part(lines.length, whole.delivery),
    giftWrap: part(lines.length + 1, whole.giftWrap),
    total: minus(whole.total, lost),
  }
  return {
    sums,
    shares: refundShares({ due: minus(order.due, lost), refunds: order.refunds }, sums.total, false),
  }
}
