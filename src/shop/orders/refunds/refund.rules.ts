import { sumOf } from '../../sum.ts'
import { minus, plus, sumMoney, zero, type Money } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { sessionNets } from '../../sessions/session.rules.ts'
import { inOrder, type Order, type OrderLine, type OrderRefund } from '../order.rules.ts'
import { orderRefusals } from '../rules.ts'

/** Pieces of lines to refund (of treatments: sessions), and whether the fees are refunded too. */
export type RefundInput = {
  units: readonly { lineId: string; units: number }[]
  delivery: boolean
  giftWrap: boolean
  /** Money paid by another method is credited to the buyer's wallet too. */
  toWallet?: boolean | undefined
}

/** Amounts and pieces of a refund request. */
export type RefundSums = {
  lines: {
    lineId: string
    units: number
    amount: Money
    /** Of the pieces, those that were never shipped. */ unsent: number
    /** Treatments: number of sessions, whether they make a whole piece or not. */
    sessions?: number
  }[]
  goods: Money
  delivery: Money
  giftWrap: Money
  total: Money
}

type Refunded = Pick<Order, 'currency' | 'lines' | 'deliveryFee' | 'giftWrap' | 'tax' | 'total'> & {
  refunds: readonly Pick<OrderRefund, 'attemptId' | 'delivery' | 'giftWrap' | 'amount'>[]
}

/**
 * Calculates a refund from the stored net price of each piece, in sequence, so that partial refunds add up exactly
 * to what was paid. Fees are refunded once: on request, or with the last piece of an order of which nothing was
 * shipped. Throws `orders.too_many_units`, `orders.nothing_to_refund`.
 */
export function refundSums(order: Refunded, input: RefundInput): RefundSums {
  const wanted = new Map<string, number>()
  for (const { lineId, units } of input.units) wanted.set(lineId, (wanted.get(lineId) ?? 0) + units)
  const lines = [...wanted].flatMap(([lineId, units]) => {
    const line = order.lines.find((each) => each.id === lineId)
    if (line?.productType === 'Treatment') return sessionsBack(order, line, units)
    if (!line || !Number.isInteger(units) || units < 0 || line.refunded + units > line.quantity)
      throw new Refusal(orderRefusals.too_many_units)
    const amount = inOrder(order, sumOf(line.unitNet.slice(line.refunded, line.refunded + units)))
    return units === 0 ? [] : [{ lineId, units, amount, unsent: Math.min(units, unsentOf(line)) }]
  })
  const ownRefunds = order.refunds.filter((refund) => refund.attemptId === null)
  const none = zero(order.currency)
  const left = (fee: 'delivery' | 'giftWrap', charged: Money) =>
    ownRefunds.map((refund) => refund[fee]).reduce(minus, charged)
  const goods = sumMoney(
    order.currency,
    lines.map((line) => line.amount),
  )
  const ends = leavesNothingToShip(order, lines)
  const delivery = input.delivery || ends ? left('delivery', order.deliveryFee) : none
  const giftWrap = input.giftWrap || ends ? left('giftWrap', order.giftWrap) : none
  const total = plus(goods, plus(delivery, giftWrap))
  if (lines.length === 0 && total.minor === 0) throw new Refusal(orderRefusals.nothing_to_refund)
  return { lines, goods, delivery, giftWrap, total }
}

/** Sessions of one piece of a treatment. */
export const sessionsOf = ({ sessions }: Pick<OrderLine, 'sessions'>): number => sessions ?? 1

/**
 * Refund of sessions: each is worth an equal part of its piece's net price, in whole minor units. A piece counts as
 * refunded with its last session (rules/sessions#4).
 */
function sessionsBack(order: Refunded, line: OrderLine, count: number): RefundSums['lines'] {
  const inPiece = sessionsOf(line)
  const before = line.refundedSessions
  if (!Number.isInteger(count) || count < 0 || before + count > line.quantity * inPiece)
    throw new Refusal(orderRefusals.too_many_units)
  if (count === 0) return []
  const nets = line.unitNet.flatMap((unit) => sessionNets(unit, inPiece))
  const units = Math.floor((before + count) / inPiece) - line.refunded
  return [
    {
      lineId: line.id,
      units,
      amount: inOrder(order, sumOf(nets.slice(before, before + count))),
      unsent: Math.min(units, unsentOf(line)),
      sessions: count,
    },
  ]
}

/** Whether nothing of an order was shipped, and no piece would be left to ship without these. */
export const leavesNothingToShip = (order: Pick<Order, 'lines'>, back: RefundSums['lines']): boolean =>
  order.lines.every((line) => {
    const unsent = back.find(({ lineId }) => lineId === line.id)?.unsent ?? 0
    return line.shipped === 0 && unsentOf(line) === unsent
  })

/** Pieces of a line that are neither shipped nor refunded before shipping. */
export const unsentOf = (line: Pick<OrderLine, 'quantity' | 'shipped' | 'unsent'>): number =>
  line.quantity - line.shipped - line.unsent

/** Whether the request includes any piece or session. */
export const asksForGoods = ({ units }: Pick<RefundInput, 'units'>): boolean =>
  units.some((line) => line.units > 0)

/** Number of pieces of a line, or sessions of a treatment, that can still be refunded. */
export const refundableOf = (line: OrderLine): number =>
  line.productType === 'Treatment'
    ? line.quantity * sessionsOf(line) - line.refundedSessions
    : line.quantity - line.refunded

/** A request for everything that has not been refunded yet. */
export const wholeRefund = (order: Pick<Order, 'lines'>): RefundInput => ({
  units: order.lines.map((line) => ({ lineId: line.id, units: refundableOf(line) })),
  delivery: true,
  giftWrap: true,
})
