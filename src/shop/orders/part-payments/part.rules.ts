import { minus, sumMoney, type Money } from '../../money.ts'
import type { Order, PartialPayment } from '../order.rules.ts'

/** Partial payments that are not being refunded. */
export const retainedPartialPayments = ({
  partialPayments,
  refunds,
}: Pick<Order, 'partialPayments' | 'refunds'>): PartialPayment[] =>
  partialPayments.filter(({ attemptId }) => !refunds.some((refund) => refund.attemptId === attemptId))

/** Sum of an order's retained partial payments. */
export const partlyPaid = (order: Pick<Order, 'currency' | 'partialPayments' | 'refunds'>): Money =>
  sumMoney(
    order.currency,
    retainedPartialPayments(order).map(({ amount }) => amount),
  )

/** Amount of an unpaid order that is left to pay. */
export const leftToPay = (order: Pick<Order, 'currency' | 'due' | 'partialPayments' | 'refunds'>): Money =>
  minus(order.due, partlyPaid(order))
