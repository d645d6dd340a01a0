import { sumOf } from '../../sum.ts'
import { atLeastZero, minus, money, negated, plus, sumMoney, type Money } from '../../money.ts'
import type { AgreedSums, Order, Revision } from '../order.rules.ts'
import { agreedRevisions } from './revision.rules.ts'

/** List price (`goods`) and net price after discounts (`net`) of removed pieces. */
export function removedSums(
  { currency, lines }: Pick<Order, 'currency' | 'lines'>,
  removed: Revision['removed'],
): { goods: Money; net: Money } {
  const priceOf = (lineId: string) => lines.find(({ id }) => id === lineId)?.unitPrice ?? 0
  return {
    goods: money(currency, sumOf(removed.map(({ lineId, units }) => priceOf(lineId) * units))),
    net: sumMoney(
      currency,
      removed.map(({ amount }) => amount),
    ),
  }
}

/** An order with everything that its sums depend on. */
export type SummedOrder = AgreedSums &
  Pick<Order, 'currency' | 'walletAmount' | 'due' | 'lines' | 'revisions' | 'refunds'>

/** Sums of an order after all revisions, and how they are paid. The stored row only grows: removals do not reduce it. */
export function sumsNow(order: SummedOrder): AgreedSums & Pick<Order, 'walletAmount' | 'due'> {
  const revisions = agreedRevisions(order)
  const { goods, net } = removedSums(
    order,
    revisions.flatMap(({ removed }) => removed),
  )
  const cheaper = sumMoney(
    order.currency,
    revisions.map(({ delivery }) => atLeastZero(negated(delivery))),
  )
  const back = order.refunds.filter(({ revisionId }) => revisionId !== null)
  return {
    goods: minus(order.goods, goods),
    discount: minus(order.discount, minus(goods, net)),
    giftWrap: order.giftWrap,
    deliveryFee: minus(order.deliveryFee, cheaper),
    tax: order.tax,
    total: minus(order.total, plus(net, cheaper)),
    walletAmount: back.map(({ wallet }) => wallet).reduce(minus, order.walletAmount),
    due: back
      .map(({ amount, wallet, exchanged }) => minus(minus(amount, wallet), exchanged))
      .reduce(minus, order.due),
  }
}

/** Sum of refunds made or in progress, without those of revisions. */
export const refundedNow = ({ currency, refunds }: Pick<Order, 'currency' | 'refunds'>): Money =>
  sumMoney(
    currency,
    refunds
      .filter(
        ({ attemptId, revisionId, state }) =>
          attemptId === null && revisionId === null && state !== 'withheld',
      )
      .map(({ amount }) => amount),
  )
