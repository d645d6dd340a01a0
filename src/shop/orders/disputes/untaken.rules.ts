import { allocate, atLeastZero, minus, smallerOf, sumMoney, type Money } from '../../money.ts'
import { externalOf, type Order } from '../order.rules.ts'
import { refundSums, wholeRefund, type RefundSums } from '../refunds/refund.rules.ts'
import { refundShares, type RefundShares } from '../refunds/refund-shares.rules.ts'

export type Untaken = { sums: RefundSums; shares: RefundShares }

/**
 * What still goes back of an order that ends after its bank took `taken`: what was paid by Cash Dollar, and what
 * the bank left of the rest, spread over pieces and fees by what they cost (rules/orders#16). Refunds that were
 * withheld are not sent any more: what the bank took covers them first.
 */
export function untaken(order: Order, taken: Money): Untaken {
  const whole = refundSums(order, wholeRefund(order))
  const withheld = order.refunds.flatMap((refund) =>
    refund.attemptId === null && refund.state === 'withheld' ? [externalOf(refund)] : [],
  )
  const lost = smallerOf(whole.total, atLeastZero(withheld.reduce(minus, taken)))
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
