import type { Order, PartialPayment } from '../order.rules.ts'

/** Parts that the order keeps: none of them is on its way back. */
export const keptPartialPayments = ({
  partialPayments,
  refunds,
}: Pick<Order, 'partialPayments' | 'refunds'>): PartialPayment[] =>
  partialPayments.filter(({ attemptId }) => !refunds.some((refund) => refund.attemptId === attemptId))

/** What parts have paid of an order, in its minor units. */
export const partlyPaid = (order: Pick<Order, 'partialPayments' | 'refunds'>): number =>
  keptPartialPayments(order).reduce((sum, { amount }) => sum + amount, 0)

/** What an order that is not paid is still to be paid, in its minor units. */
export const leftToPay = (order: Pick<Order, 'due' | 'partialPayments' | 'refunds'>): number =>
  order.due - partlyPaid(order)
