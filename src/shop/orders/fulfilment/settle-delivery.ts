import type { Ctx } from '../../context.ts'
import { lockedOrder } from '../desk/desk.ts'
import * as replacements from '../replacements/replacement.store.ts'
import { moveOrder, type Mover } from '../transition.ts'
import { isDelivered } from './delivery.rules.ts'

/** The order is delivered once its parcels, or what was sent in their place, came. The order is locked. */
export async function settleDelivery(tx: Ctx, id: string, mover: Mover): Promise<void> {
  const order = await lockedOrder(tx, id)
  if (order.fulfilmentState !== 'shipped') return
  if (!isDelivered(order, await replacements.listSentAgain(tx.db, id))) return
  await moveOrder(tx, order, 'fulfilment', 'delivered', mover, { delivered_at: tx.clock.now() })
  await tx.publish('order.delivered', { orderId: id })
}
