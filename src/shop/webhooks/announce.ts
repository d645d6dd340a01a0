import type { Ctx } from '../context.ts'
import type { EventName, ShopEvents } from '../events.ts'
import { orderFacts } from '../orders/orders.ts'
import * as store from './event.store.ts'
import { isPublicEvent, publicData, publicEvents, subjectOf } from './public-events.rules.ts'

/**
 * Stores published events for webhook endpoints in the same transaction, so that the events of a subject are in the
 * order of its transactions. Returns the endpoints with waiting deliveries.
 */
export async function announce<E extends EventName>(
  ctx: Pick<Ctx, 'db' | 'clock' | 'log'>,
  name: E,
  events: readonly ShopEvents[E][],
): Promise<string[]> {
  if (!isPublicEvent(name) || events.length === 0 || !(await store.isWanted(ctx.db, name))) return []
  const { version, hasOrder } = publicEvents[name]
  const announced: store.NewEvent[] = []
  for (const event of events) {
    const facts = hasOrder && 'orderId' in event ? await orderFacts(ctx, String(event.orderId)) : null
    const data = publicData(name, event, facts)
    if (data) announced.push({ name, version, subject: subjectOf(name, event), data })
    // the shop's own work continues
    else ctx.log.error({ event: name }, 'an event is not what other programs are promised')
  }
  return announced.length === 0 ? [] : store.addEvents(ctx.db, announced, ctx.clock.now())
}
