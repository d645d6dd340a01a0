import type { Ctx } from '../context.ts'
import { noticeAt } from './days.rules.ts'
import { quoteDelivery, assortmentOf, type Assortment } from './quote.ts'
import { announcementOf } from './renewal.rules.ts'
import * as store from './store.ts'
import type { Announcement, Cycle, Subscription } from './subscription.rules.ts'
import { addSubscriptionEvent } from './transition.ts'

/** Maximum price of a delivery: its quote with everything in stock. */
export async function announcementFor(
  tx: Ctx,
  subscription: Subscription,
  { renewsOn }: Pick<Cycle, 'renewsOn'>,
  assortment: Assortment,
): Promise<Announcement> {
  const { lines, order } = await quoteDelivery(tx, subscription, assortment, {
    day: renewsOn,
    announced: null,
    isWhole: true,
  })
  return announcementOf(lines, { deliveryFee: order.sums.delivery, total: order.sums.total })
}

/** Announces the next delivery to its member, once: contents, price, day and links. */
export async function announce(tx: Ctx, subscription: Subscription, cycle: Cycle): Promise<void> {
  const announced = await announcementFor(tx, subscription, cycle, await assortmentOf(tx))
  await store.changeCycle(tx.db, cycle.id, {
    announced: JSON.stringify(announced),
    announced_at: tx.clock.now(),
  })
  const details = { day: cycle.renewsOn, amount: announced.total }
  await addSubscriptionEvent(tx, subscription, 'noticed', { actor: 'system' }, details, cycle.number)
  await tx.publish('subscription.notice_due', {
    subscriptionId: subscription.id,
    cycleId: cycle.id,
    renewsOn: cycle.renewsOn,
  })
}

/**
 * Updates the announcement after the member changed contents, address or day; before the notice is due, it does
 * nothing but let the notice follow later.
 */
export async function reannounce(tx: Ctx, id: string, cycleId: string): Promise<void> {
  const subscription = await store.findSubscription(tx.db, id)
  const cycle = subscription?.cycles.find((each) => each.id === cycleId)
  if (!subscription || cycle?.state !== 'scheduled') return
  const isAhead = tx.clock.now() < noticeAt(cycle.renewsOn)
  const announced = isAhead ? null : await announcementFor(tx, subscription, cycle, await assortmentOf(tx))
  await store.changeCycle(tx.db, cycleId, {
    announced: announced && JSON.stringify(announced),
    announced_at: announced && tx.clock.now(),
  })
}
