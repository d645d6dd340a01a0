import { atLeastZero, minus, plus, smallerOf, sumMoney, zero, type Money } from '../../money.ts'
import { externalOf, type Order, type OrderRefund } from '../order.rules.ts'

type Paid = Pick<Order, 'due'> & { refunds: readonly OrderRefund[] }

/** External parts of refunds that were sent or may have been. Withheld and failed refunds are excluded: the shop has them. */
const givenBack = (refunds: readonly OrderRefund[]): Money[] =>
  refunds.flatMap((refund) =>
    refund.attemptId === null && (refund.state === 'requested' || refund.state === 'succeeded')
      ? [externalOf(refund)]
      : [],
  )

/** Maximum amount that a dispute can take: amount due less external refunds. */
const leftToDispute = ({ due, refunds }: Paid): Money => atLeastZero(givenBack(refunds).reduce(minus, due))

/**
 * Amount that a dispute takes: the claim, reduced by refunds already sent, so that both never exceed the payment. A
 * refund that fails leaves its part to the dispute. A won dispute takes nothing.
 */
export const takenBy = (
  order: Paid,
  { claimed, outcome }: { claimed: Money; outcome: 'won' | 'lost' | null },
): Money => (outcome === 'won' ? zero(claimed.currency) : smallerOf(claimed, leftToDispute(order)))

/** Amount of the external payment that was refunded as Cash Dollar. */
export const creditedOf = ({ due, refunds }: Paid): Money =>
  sumMoney(
    due.currency,
    refunds.flatMap(({ attemptId, asWallet }) => (attemptId === null ? [asWallet] : [])),
  )

/** Part of that Cash Dollar that the buyer received twice, because the dispute took the same money. */
export const paidTwice = (order: Paid, taken: Money): Money => {
  const back = givenBack(order.refunds).reduce(plus, plus(taken, creditedOf(order)))
  return smallerOf(creditedOf(order), atLeastZero(minus(back, order.due)))
}
