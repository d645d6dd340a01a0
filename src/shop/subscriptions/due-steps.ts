import type { Ctx } from '../context.ts'
import { lockOrder } from '../orders/orders.ts'
import { endRenewal } from '../orders/renewing/renewals.ts'
import { paid } from './charging/outcome.ts'
import { daysLater } from './days.rules.ts'
import { today } from './quote.ts'
import { suspendedDays } from './rules.ts'
import type { Cycle, Subscription } from './subscription.rules.ts'
import { changing, endContract, moveContract, addSubscriptionEvent } from './transition.ts'

/** Ends a pause on the day of the delivery (rules/subscriptions#8). */
export const resumeDue = (ctx: Ctx, id: string): Promise<void> =>
  changing(ctx, id, async (tx, subscription) => {
    if (subscription.state !== 'paused' || (subscription.pausedUntil ?? '9') > today(tx)) return
    await moveContract(tx, subscription, 'active', { paused_until: null })
    await addSubscriptionEvent(
      tx,
      subscription,
      'resumed',
      { actor: 'system' },
      { day: subscription.pausedUntil ?? today(tx) },
    )
  })

export async function suspend(tx: Ctx, subscription: Subscription, cycle: Cycle): Promise<void> {
  const until = daysLater(today(tx), suspendedDays)
  await moveContract(tx, subscription, 'suspended', { suspended_until: until })
  await addSubscriptionEvent(tx, subscription, 'suspended', { actor: 'system' }, { day: until }, cycle.number)
  await tx.publish('subscription.suspended', { subscriptionId: subscription.id, cycleId: cycle.id })
}

export async function endUnpaid(tx: Ctx, subscription: Subscription, cycle: Cycle): Promise<void> {
  const order = cycle.orderId ? await lockOrder(tx, cycle.orderId) : null
  // paid just now; the event has not been processed yet
  if (order?.status === 'confirmed') return paid(tx, subscription, cycle, order.id)
  if (cycle.orderId) await endRenewal(tx, cycle.orderId, { actor: 'system', reason: { cause: 'unpaid' } })
  await endContract(tx, subscription, 'ended')
  await addSubscriptionEvent(tx, subscription, 'ended_unpaid', { actor: 'system' }, {}, cycle.number)
  const at = tx.clock.now().toISOString()
  await tx.publish('subscription.changed', { subscriptionId: subscription.id, what: 'ended', at })
}

export async function finishCancel(tx: Ctx, subscription: Subscription): Promise<void> {
  await endContract(tx, subscription, 'cancelled')
  await addSubscriptionEvent(tx, subscription, 'over', { actor: 'system' })
}
