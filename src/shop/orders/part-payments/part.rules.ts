import { minus, sumMoney, type Money } from '../../money.ts'
import type { Order, PartialPayment } from '../order.rules.ts'

/** Parts that the order keeps: none of them is on its way back. */
export const retainedPartialPayments = ({
  partialPayments,
  refunds,
}: Pick<Order, 'partialPayments' | 'refunds'>): PartialPayment[] =>
  partialPayments.filter(({ attemptId }) => !refunds.some((refund) => refund.attemptId === attemptId))

/** What parts have paid of an order. */
export const partlyPaid = (order: Pick<Order, 'currency' | 'partialPayments' | 'refunds'>): Money =>
  sumMoney(
    order.currency,
    retainedPartialPayments(order).map(({ amount }) => amount),
  )

/** What an order that is not paid is still to be paid. */
export const leftToPay = (order: Pick<Order, 'currency' | 'due' | 'partialPayments' | 'refunds'>): Money =>
  minus(order.due, partlyPaid(order))
