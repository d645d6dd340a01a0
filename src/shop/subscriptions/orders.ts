import type { Ctx } from '../context.ts'
import { findOrder } from '../orders/orders.ts'
import { earliestDay } from './days.rules.ts'
import { paid } from './charging/outcome.ts'
import { today } from './quote.ts'
import { isOver } from './rules.ts'
import * as store from './store.ts'
import { openCycle, type Subscription } from './subscription.rules.ts'
import { endTakenBack } from './taken-back.ts'
import { changing, isAskedBack, moveContract, moveCycle, addSubscriptionEvent } from './transition.ts'

// Reactions to order events: paid at the provider's page, shipped, cancelled, disputed.

/** Applies a renewal that the member paid; automatic charges are settled where they are made. */
export async function renewalConfirmed(tx: Ctx, orderId: string): Promise<void> {
  const { renewed } = await store.idsOfOrder(tx.db, orderId)
  if (!renewed) return
  await changing(tx, renewed, async (inner, subscription) => {
    const cycle = openCycle(subscription)
    if (cycle?.orderId === orderId && (cycle.state === 'failed' || cycle.state === 'charging'))
      await paid(inner, subscription, cycle, orderId)
  })
}

export async function deliverySent(tx: Ctx, orderId: string): Promise<void> {
  const { begun, renewed } = await store.idsOfOrder(tx.db, orderId)
  for (const id of [...begun, ...(renewed ? [renewed] : [])])
    await changing(tx, id, async (inner, subscription) => {
      const cycle = subscription.cycles.find((each) => each.orderId === orderId && each.state === 'paid')
      if (!cycle) return
      await moveCycle(inner, cycle, 'shipped', { shipped_at: inner.clock.now() })
      await addSubscriptionEvent(inner, subscription, 'shipped', { actor: 'staff' }, {}, cycle.number)
    })
}

/** Deducts a paid delivery that is cancelled from the minimum number of periods. */
export async function renewalCancelled(tx: Ctx, orderId: string): Promise<void> {
  const { renewed } = await store.idsOfOrder(tx.db, orderId)
  const order = renewed ? await findOrder(tx, orderId) : null
  if (!renewed || !order?.confirmedAt) return
  await changing(tx, renewed, async (inner, subscription) => {
    // a returned parcel leaves its cycle in state `shipped`
    const cycle = subscription.cycles.find(
      (each) => each.orderId === orderId && (each.state === 'paid' || each.state === 'shipped'),
    )
    if (!cycle) return
    await store.changeContract(inner.db, renewed, { paid_in_a_row: Math.max(0, subscription.paidInARow - 1) })
    await addSubscriptionEvent(inner, subscription, 'order_cancelled', { actor: 'staff' }, {}, cycle.number)
  })
}

async function eachLive(
  tx: Ctx,
  orderId: string,
  work: (inner: Ctx, subscription: Subscription) => Promise<void>,
): Promise<void> {
  const { begun, renewed } = await store.idsOfOrder(tx.db, orderId)
  for (const id of [...begun, ...(renewed ? [renewed] : [])])
    await changing(tx, id, async (inner, subscription) => {
      if (!isOver(subscription.state)) await work(inner, subscription)
    })
}

/** Pauses charges while a bank disputes a payment (rules/subscriptions#19). */
export const paymentDisputed = (tx: Ctx, orderId: string): Promise<void> =>
  eachLive(tx, orderId, async (inner, subscription) => {
    const { state } = subscription
    // the event of a dispute can arrive after the one of its end
    if (!(await isAskedBack(inner, subscription.id))) return
    if (state === 'active' || state === 'past_due')
      await moveContract(inner, subscription, 'paused', { paused_until: null })
    else if (state === 'paused') await store.changeContract(inner.db, subscription.id, { paused_until: null })
    else return
    await addSubscriptionEvent(inner, subscription, 'disputed', { actor: 'payments' })
  })

export const disputeEnded = (tx: Ctx, orderId: string, outcome: 'won' | 'lost'): Promise<void> =>
  eachLive(tx, orderId, async (inner, subscription) => {
    const cycle = openCycle(subscription)
    if (outcome === 'lost') {
      await endTakenBack(inner, subscription, 'ended')
      return
    }
    if (subscription.state !== 'paused' || subscription.pausedUntil !== null || !cycle) return
    if (await isAskedBack(inner, subscription.id)) return // another payment of the contract is still disputed
    await moveContract(inner, subscription, 'active')
    if (cycle.state === 'failed') {
      await moveContract(inner, subscription, 'past_due')
      return
    }
    const earliest = earliestDay(today(inner))
    // a delivery in state `charging` was announced for its day
    const day = cycle.state === 'charging' || cycle.renewsOn > earliest ? cycle.renewsOn : earliest
    if (day !== cycle.renewsOn) {
      if (cycle.state === 'locked') await moveCycle(inner, cycle, 'scheduled')
      await store.changeCycle(inner.db, cycle.id, { renews_on: day, announced: null, announced_at: null })
    }
    await addSubscriptionEvent(inner, subscription, 'dispute_won', { actor: 'payments' }, { day })
  })
