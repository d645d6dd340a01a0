import type { Ctx } from '../../context.ts'
import { sumMoney } from '../../money.ts'
import { clawBack } from '../../wallet/claw-back.ts'
import { freezeCredit, thawCredit, type Given } from '../../wallet/freezes.ts'
import { inOrder, type Order } from '../order.rules.ts'
import { findOrder } from '../orders.ts'
import { isDisputeOpen } from './dispute.ts'
import { creditedOf, paidTwice, takenBy } from './dispute.rules.ts'
import { listDisputes } from './dispute.store.ts'

type Credited = { order: Order; given: Given }

/** A member's order with refunds credited as Cash Dollar; null: there are none. */
async function creditedOrder(tx: Ctx, orderId: string): Promise<Credited | null> {
  const order = await findOrder(tx, orderId)
  if (!order || order.memberId === null || creditedOf(order).minor === 0) return null
  return { order, given: { memberId: order.memberId, ref: order.id, kind: 'refund' } }
}

/** Freezes Cash Dollar credited as a refund while a dispute claims the same money (rules/wallet#10). */
export async function freezeRefundCredit(tx: Ctx, orderId: string): Promise<void> {
  const credited = (await isDisputeOpen(tx, orderId)) ? await creditedOrder(tx, orderId) : null
  if (credited) await freezeCredit(tx, credited.given)
}

/**
 * After a dispute: takes back the credit that the buyer received twice, as far as the balance allows, and unfreezes
 * the rest (rules/wallet#10).
 */
export async function settleRefundCredit(tx: Ctx, orderId: string, outcome: 'won' | 'lost'): Promise<void> {
  const credited = await creditedOrder(tx, orderId)
  if (!credited) return
  const { order, given } = credited
  if (outcome === 'lost') {
    const disputes = await listDisputes(tx.db, orderId)
    const taken = disputes.map(({ amount, outcome: end }) =>
      takenBy(order, { claimed: inOrder(order, amount), outcome: end }),
    )
    const amount = paidTwice(order, sumMoney(order.currency, taken))
    const because = { reason: { cause: 'dispute_lost' }, label: order.number } as const
    if (amount.minor > 0)
      await clawBack(tx, { ...given, amount, key: `dispute of ${orderId} lost`, ...because })
  }
  await thawCredit(tx, given)
}
