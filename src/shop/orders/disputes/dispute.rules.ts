import { externalOf, type Order, type OrderRefund } from '../order.rules.ts'

type Paid = Pick<Order, 'due'> & { refunds: readonly OrderRefund[] }

/**
 * What of an order's money has gone back the way it came, or may have: withheld and failed refunds are still
 * with us.
 */
const givenBack = (refunds: readonly OrderRefund[]): number =>
  refunds.reduce(
    (sum, refund) =>
      refund.attemptId === null && (refund.state === 'requested' || refund.state === 'succeeded')
        ? sum + externalOf(refund)
        : sum,
    0,
  )

/** The most that a bank can take of an order, in its minor units. */
export const leftToDispute = ({ due, refunds }: Paid): number => Math.max(0, due.minor - givenBack(refunds))

/**
 * What a dispute takes: what the bank asks back, less where a refund was faster. Refund and dispute never
 * come to more than was taken; a refund that fails leaves its part to the dispute. A dispute that was won
 * takes nothing.
 */
export const takenBy = (
  order: Paid,
  { claimed, outcome }: { claimed: number; outcome: 'won' | 'lost' | null },
): number => (outcome === 'won' ? 0 : Math.min(claimed, leftToDispute(order)))
