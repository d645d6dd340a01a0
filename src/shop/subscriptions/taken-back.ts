import type { Ctx } from '../context.ts'
import { isAnyDisputeLost } from '../orders/disputes/dispute.ts'
import { findOrder } from '../orders/orders.ts'
import { endRenewal } from '../orders/renewing/renewals.ts'
import { isOver } from './rules.ts'
import * as store from './store.ts'
import { openCycle, type Subscription } from './subscription.rules.ts'
import { addSubscriptionEvent, endContract, moveContract } from './transition.ts'

type Because = 'voided' | 'ended'

/**
 * Ends a contract and its unpaid order, because its first order is cancelled or a bank reversed a payment
 * (rules/subscriptions#19). During a charge it is paused instead, and ends once the outcome is known.
 */
export async function endTakenBack(tx: Ctx, subscription: Subscription, because: Because): Promise<void> {
  const { id, state } = subscription
  const cycle = openCycle(subscription)
  if (cycle?.state === 'charging') {
    if (state === 'active' || state === 'past_due')
      await moveContract(tx, subscription, 'paused', { paused_until: null })
    else if (state === 'paused') await store.changeContract(tx.db, id, { paused_until: null })
    return
  }
  if (cycle?.state === 'failed' && cycle.orderId)
    await endRenewal(tx, cycle.orderId, { actor: 'system', reason: { cause: 'cancelled' } })
  const ranUnpaid = state === 'past_due' || state === 'suspended'
  await endContract(tx, subscription, because === 'voided' && !ranUnpaid ? 'void' : 'ended')
  const actor = because === 'voided' ? 'system' : 'payments'
  await addSubscriptionEvent(tx, subscription, because, { actor })
}

/** Ends a contract whose end was deferred by a charge, now that the outcome is known. The contract is locked. */
export async function endIfTakenBack(tx: Ctx, id: string): Promise<void> {
  const subscription = await store.findSubscription(tx.db, id)
  if (!subscription || isOver(subscription.state)) return
  const first = await findOrder(tx, subscription.firstOrderId)
  if (first?.status === 'cancelled') await endTakenBack(tx, subscription, 'voided')
  else if (await isAnyDisputeLost(tx, await store.orderIdsOf(tx.db, id)))
    await endTakenBack(tx, subscription, 'ended')
}
