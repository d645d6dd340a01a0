import { atLeastZero, minus, plus, smallerOf, sumMoney, zero, type Money } from '../../money.ts'
import { externalOf, type Order, type OrderRefund } from '../order.rules.ts'

type Paid = Pick<Order, 'due'> & { refunds: readonly OrderRefund[] }

/**
 * What of an order's money has gone back the way it came, or may have: withheld and failed refunds are still
 * with us.
 */
const givenBack = (refunds: readonly OrderRefund[]): Money[] =>
  refunds.flatMap((refund) =>
    refund.attemptId === null && (refund.state === 'requested' || refund.state === 'succeeded')
      ? [externalOf(refund)]
      : [],
  )

/** The most that a bank can take of an order. */
const leftToDispute = ({ due, refunds }: Paid): Money => atLeastZero(givenBack(refunds).reduce(minus, due))

/**
 * What a dispute takes: what the bank asks back, less where a refund was faster. Refund and dispute never
 * come to more than was taken; a refund that fails leaves its part to the dispute. A dispute that was won
 * takes nothing.
 */
export const takenBy = (
  order: Paid,
  { claimed, outcome }: { claimed: Money; outcome: 'won' | 'lost' | null },
): Money => (outcome === 'won' ? zero(claimed.currency) : smallerOf(claimed, leftToDispute(order)))

/** What of an order's money was given back as Cash Dollar. */
export const creditedOf = ({ due, refunds }: Paid): Money =>
  sumMoney(
    due.currency,
    refunds.flatMap(({ attemptId, asWallet }) => (attemptId === null ? [asWallet] : [])),
  )

/** What of that Cash Dollar its buyer has twice, now that the bank took so much of the same money. */
export const paidTwice = (order: Paid, taken: Money): Money => {
  const back = givenBack(order.refunds).reduce(plus, plus(taken, creditedOf(order)))
  return smallerOf(creditedOf(order), atLeastZero(minus(back, order.due)))
}
