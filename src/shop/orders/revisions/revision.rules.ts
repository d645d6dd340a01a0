import { sumOf } from '../../sum.ts'
import type { Money } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { inOrder, type Order, type OrderLine, type Revision } from '../order.rules.ts'
import { canPay, isUnfulfilled } from '../order-actions.rules.ts'
import { leftToPay } from '../part-payments/part.rules.ts'
import { orderRefusals } from '../rules.ts'

type Revised = Pick<Order, 'revisions'>

export const agreedRevisions = ({ revisions }: Revised): Revision[] =>
  revisions.filter(({ state }) => state === 'agreed')

/** The revision whose difference is unpaid; null: none. */
export const waitingRevision = ({ revisions }: Revised): Revision | null =>
  revisions.find(({ state }) => state === 'waiting') ?? null

/**
 * Whether an order can be revised: paid, not picked, and no revision waiting. Deposits are excluded, because their
 * appointment is changed instead.
 */
export const canEdit = (
  order: Pick<Order, 'kind' | 'status' | 'paymentState' | 'fulfilmentState' | 'events' | 'revisions'>,
): boolean =>
  order.kind !== 'deposit' &&
  order.status === 'confirmed' &&
  (order.paymentState === 'paid' || order.paymentState === 'partially_refunded') &&
  isUnfulfilled(order) &&
  waitingRevision(order) === null

/** A line after all revisions. Removed pieces are excluded from both its quantity and its refunded pieces. */
export type LineNow = OrderLine & { removed: number }

export const linesNow = (order: Pick<Order, 'lines' | 'revisions'>): LineNow[] => {
  const taken = agreedRevisions(order).flatMap((revision) => revision.removed)
  return order.lines.map((line) => {
    const takenOfLine = taken.filter(({ lineId }) => lineId === line.id)
    const removed = sumOf(takenOfLine.map(({ units }) => units))
    const unitNet = line.unitNet.filter(
      (_, at) => !takenOfLine.some(({ from, units }) => at >= from && at < from + units),
    )
    const { quantity, refunded, unsent } = line
    // pieces are removed from the front, so the piece to refund next stays the same
    return {
      ...line,
      removed,
      unitNet,
      quantity: quantity - removed,
      refunded: refunded - removed,
      unsent: unsent - removed,
    }
  })
}

/** Whether a line is free: a gift of a code, a member's reward, or an exchange for returned goods. */
export const isGiven = ({ priceReason: { kind } }: Pick<OrderLine, 'priceReason'>): boolean =>
  kind === 'gift' || kind === 'reward' || kind === 'exchange'

/** New quantities of lines, as requested by staff. */
export type WantedPieces = readonly { lineId: string; quantity: number }[]

/**
 * Splits requested quantities into removed pieces, with their net price, and additional ones. Throws
 * `orders.too_many_units` (unknown or repeated line), `orders.gift_stays`.
 */
export function changedPieces(
  order: Pick<Order, 'currency' | 'lines' | 'revisions'>,
  wanted: WantedPieces,
): { removed: Revision['removed']; more: { line: LineNow; quantity: number }[] } {
  const lines = linesNow(order)
  const goneOf = ({ id }: OrderLine) => order.lines.find((line) => line.id === id)?.refunded ?? 0
  const isTwice = new Set(wanted.map(({ lineId }) => lineId)).size < wanted.length
  const changed = wanted.map(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line || isTwice || quantity < 0) throw new Refusal(orderRefusals.too_many_units)
    const difference = quantity - (line.quantity - line.refunded)
    if (difference !== 0 && isGiven(line)) throw new Refusal(orderRefusals.gift_stays)
    return { line, difference }
  })
  return {
    removed: changed.flatMap(({ line, difference }) =>
      difference < 0
        ? [
            {
              lineId: line.id,
              from: goneOf(line),
              units: -difference,
              amount: inOrder(order, sumOf(line.unitNet.slice(line.refunded, line.refunded - difference))),
            },
          ]
        : [],
    ),
    more: changed.flatMap(({ line, difference }) => (difference > 0 ? [{ line, quantity: difference }] : [])),
  }
}

/** Amounts of a revision. */
export type Outcome = Pick<Revision, 'before' | 'after' | 'difference' | 'exchanged' | 'due'> & {
  /** Amount to refund. */ back: Money
}

/** Amount of an order that can be paid now; null: none. `since`: only attempts started from then on count towards it. */
export function payableNow(
  order: Pick<
    Order,
    'currency' | 'status' | 'due' | 'payUntil' | 'revisions' | 'partialPayments' | 'refunds'
  >,
  now: Date,
): { amount: Money; since: Date | null; until: string } | null {
  if (canPay(order, now) && order.payUntil !== null)
    return { amount: leftToPay(order), since: null, until: order.payUntil }
  const revision = waitingRevision(order)
  if (!revision?.payUntil || revision.payUntil <= now.toISOString()) return null
  return {
    amount: revision.due,
    since: new Date(revision.createdAt),
    until: revision.payUntil,
  }
}
