import type { Ctx } from '../../context.ts'
import { daysLater } from '../days.rules.ts'
import type { DeliveryQuote } from '../quote.ts'
import { today } from '../quote.ts'
import { mostWaitedDays } from '../rules.ts'
import * as store from '../store.ts'
import { anchorOf, cycleAfterLeftOut, type Cycle, type Subscription } from '../subscription.rules.ts'
import { moveContract, moveCycle, addSubscriptionEvent, schedule, type Actor } from '../transition.ts'

/**
 * Postpones a delivery of which nothing can be sent, or whose member waits for a line: it is checked daily for 30
 * days and then skipped (rules/subscriptions#10). Nothing is charged meanwhile.
 */
export async function postponeSoldOutDelivery(
  tx: Ctx,
  subscription: Subscription,
  cycle: Cycle,
  { lines }: DeliveryQuote,
): Promise<void> {
  const at = tx.clock.now().toISOString()
  if (cycle.state === 'failed') await dueNoMore(tx, subscription, cycle)
  if (cycle.waitedDays >= mostWaitedDays || lines.length === 0) {
    await leaveOut(tx, subscription, cycle, 'stock_skipped')
    return
  }
  const day = daysLater(today(tx), 1)
  await store.changeCycle(tx.db, cycle.id, { renews_on: day, waited_days: cycle.waitedDays + 1 })
  if (cycle.state === 'scheduled') await moveCycle(tx, cycle, 'locked')
  if (cycle.waitedDays > 0) return
  await addSubscriptionEvent(tx, subscription, 'waiting', { actor: 'system' }, { day }, cycle.number)
  await tx.publish('subscription.changed', { subscriptionId: subscription.id, what: 'waiting', at })
}

/** Resets a cycle that cannot be sent to one that was never charged, because it is not due. */
async function dueNoMore(tx: Ctx, subscription: Subscription, cycle: Cycle): Promise<void> {
  await moveCycle(tx, cycle, 'charging')
  await moveCycle(tx, cycle, 'locked', { failure: null, failure_code: null, retries: 0 })
  await moveContract(tx, subscription, 'active')
}

/** Skips a delivery and schedules the next one by the unchanged days. */
export async function leaveOut(
  tx: Ctx,
  subscription: Subscription,
  cycle: Cycle,
  kind: 'stock_skipped' | 'unanswered' | 'skipped',
  by: Actor = { actor: 'system' },
): Promise<void> {
  const anchor = anchorOf(subscription)
  if (!anchor) throw new Error(`subscription ${subscription.number} has no anchor`)
  await moveCycle(tx, cycle, 'skipped', { due_at: null, claimed_until: null })
  const { renewsOn, anchorOn, anchorNumber } = cycleAfterLeftOut(anchor, cycle, today(tx))
  await store.changeContract(tx.db, subscription.id, { anchor_on: anchorOn, anchor_number: anchorNumber })
  await schedule(tx, subscription, { number: cycle.number + 1, renewsOn })
  await addSubscriptionEvent(tx, subscription, kind, by, { day: cycle.renewsOn }, cycle.number)
}
