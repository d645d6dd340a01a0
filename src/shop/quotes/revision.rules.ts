import { sumOf } from '../sum.ts'
import { areaOf } from '../delivery/address.rules.ts'
import { atLeastZero, largerOf, minus, negated, plus, smallerOf, zero, type Money } from '../money.ts'
import type { NewLine } from '../orders/placing/new-order.rules.ts'
import { inOrder, type Order, type RevisedAddress, type Revision } from '../orders/order.rules.ts'
import { linesNow, type Outcome } from '../orders/revisions/revision.rules.ts'
import { removedSums, sumsNow, type SummedOrder } from '../orders/revisions/revision-sums.rules.ts'
import { sendingFee, type FeeTable, type ParcelContents } from './delivery/parcel.rules.ts'
import { totalOf } from './sums.rules.ts'

export type Change = {
  added: readonly { unitPrice: number; quantity: number }[]
  removed: Revision['removed']
  /** Change of the delivery fee; may be negative. */
  delivery: Money
}

/**
 * Calculates a revision: removed pieces pay for added ones; the buyer pays the difference or gets it refunded.
 * Remaining pieces keep their net price: discounts are not allocated again (rules/money#4).
 */
export function quoteRevision(order: SummedOrder, { added, removed, delivery }: Change): Outcome {
  const { walletAmount: _wallet, due: _due, ...before } = sumsNow(order)
  const more = inOrder(order, sumOf(added.map(({ unitPrice, quantity }) => unitPrice * quantity)))
  const less = removedSums(order, removed)
  const changed = {
    ...before,
    goods: minus(plus(before.goods, more), less.goods),
    discount: minus(before.discount, minus(less.goods, less.net)),
    deliveryFee: plus(before.deliveryFee, delivery),
  }
  const charged = plus(more, atLeastZero(delivery))
  const returned = plus(less.net, atLeastZero(negated(delivery)))
  const difference = minus(charged, returned)
  return {
    before,
    after: { ...changed, total: totalOf({ ...changed, delivery: changed.deliveryFee }) },
    difference,
    exchanged: smallerOf(charged, returned),
    due: atLeastZero(difference),
    back: atLeastZero(negated(difference)),
  }
}

/**
 * Difference of the delivery fee between two addresses. `charged`: the fee paid; delivery that was free although the
 * table has a fee stays free.
 */
export function deliveryDifference({
  before,
  after,
  charged,
}: {
  before: Money
  after: Money
  charged: Money
}): Money {
  if (charged.minor === 0 && before.minor > 0) return zero(charged.currency)
  return largerOf(negated(charged), minus(after, before))
}

type ChangedGoods = { removed: Revision['removed']; added: readonly NewLine[] }

/** Weight and net value of an order's goods after a revision. */
function contentsAfter(order: Order, { removed, added }: ChangedGoods): ParcelContents {
  const { after } = quoteRevision(order, { removed, added, delivery: zero(order.currency) })
  const removedOf = (lineId: string) => removed.find((each) => each.lineId === lineId)?.units ?? 0
  const stored = linesNow(order).map(
    (line) => line.weightGrams * (line.quantity - line.refunded - removedOf(line.id)),
  )
  const grams = sumOf(stored) + sumOf(added.map((line) => line.weightGrams * line.quantity))
  return { grams, goods: minus(after.goods, after.discount) }
}

/**
 * Difference of the delivery fee for another address, by the fee table and the order's contents after the revision.
 * Null: the new address is not served.
 */
export function redeliveryDifference(
  order: Order,
  address: { before: RevisedAddress; after: RevisedAddress },
  changed: ChangedGoods,
  table: FeeTable,
): Money | null {
  const contents = contentsAfter(order, changed)
  const rates = order.rate === null ? table.rates : { ...table.rates, [order.currency]: order.rate }
  const feeTo = (to: RevisedAddress) =>
    sendingFee('shipping', { country: order.country, area: areaOf(order.country, to) }, contents, {
      ...table,
      rates,
    })
  const fee = feeTo(address.after)
  if (!fee) return null
  const charged = order.refunds
    .flatMap((refund) => (refund.revisionId === null ? [refund.delivery] : []))
    .reduce(minus, sumsNow(order).deliveryFee)
  return deliveryDifference({ before: feeTo(address.before) ?? charged, after: fee, charged })
}
