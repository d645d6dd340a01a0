import { dayInHongKong } from '../../calendar.ts'
import { catalogueOf } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../context.ts'
import type { CronJob } from '../../subscribers.ts'
import type { Order } from '../order.rules.ts'
import { fulfilmentBefore, isContested } from '../order-actions.rules.ts'
import { staysForDifference } from '../revisions/stays-for-difference.ts'
import { isAwaited, isDue, waitsForGoods } from './unshipped.rules.ts'
import * as store from './pre-order.store.ts'
import { lockOrder } from '../store.ts'
import { moveOrder, type Mover } from '../transition.ts'
import { eachByItself } from '../../portions.ts'

/**
 * Releases awaited pre-order lines of a locked order, so that they are picked like any other. An order that waited
 * only for them leaves hold, unless its payment is disputed or was lost, or a difference is unpaid: that holds it from
 * now on. Returns the updated order. Idempotent.
 */
export async function releaseLines(
  tx: Ctx,
  order: Order,
  isMeant: (line: Order['lines'][number]) => boolean,
  mover: Mover,
): Promise<Order> {
  const released = order.lines.filter((line) => isAwaited(line) && isMeant(line)).map(({ id }) => id)
  if (released.length === 0) return order
  const at = tx.clock.now()
  await store.releaseLines(tx.db, released, at)
  const lines = order.lines.map((line) =>
    released.includes(line.id) ? { ...line, releasedAt: at.toISOString() } : line,
  )
  const isHeld =
    order.fulfilmentState === 'on_hold' &&
    order.holdCause === 'pre_order' &&
    !isContested(order) &&
    !waitsForGoods({ lines })
  if (!isHeld) return { ...order, lines }
  if (await staysForDifference(tx, order)) return { ...order, lines, holdCause: 'difference' }
  const fulfilment = fulfilmentBefore(order)
  await moveOrder(tx, order, 'fulfilment', fulfilment, mover, { hold_cause: null })
  return { ...order, lines, fulfilmentState: fulfilment, holdCause: null }
}

/** Releases lines whose release day has come, or whose option is now sold from stock. */
export async function releaseDue(tx: Ctx, order: Order): Promise<Order> {
  const { bySubSku } = await catalogueOf(tx)
  const today = dayInHongKong(tx.clock.now())
  const isInStock = (subSku: string) => bySubSku.get(subSku)?.option.availability === 'in_stock'
  const mover = { actor: 'system', reason: { cause: 'goods_came' } } as const
  return releaseLines(tx, order, (line) => isDue(line, { today, isOnShelf: isInStock(line.subSku) }), mover)
}

/** Releases due lines of all orders with awaited lines; a missed run is made up by the next. */
export const releasePreOrders: CronJob = {
  job: 'release-pre-orders',
  at: '5 * * * *', // at 00:05 in Hong Kong too, after pre-orders have ended
  async run(ctx) {
    await eachByItself(await store.listAwaiting(ctx.db), (id) =>
      ctx.transaction(async (tx) => {
        const order = await lockOrder(tx.db, id)
        if (order) await releaseDue(tx, order)
      }),
    )
  },
}

/** Releases every line that awaits an option, after staff recorded its arrival. Returns the number of orders. */
export async function releaseOption(tx: Ctx, subSku: string, actor: string): Promise<number> {
  const ids = await store.listAwaiting(tx.db, subSku)
  for (const id of ids) {
    const order = await lockOrder(tx.db, id)
    if (order)
      await releaseLines(tx, order, (line) => line.subSku === subSku, {
        actor,
        reason: { cause: 'goods_came', note: subSku },
      })
  }
  return ids.length
}
