import { dayInHongKong } from '../../calendar.ts'
import { catalogueOf } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../context.ts'
import type { CronJob } from '../../news.ts'
import type { Order } from '../order.rules.ts'
import { fulfilmentBefore, isContested } from '../order-actions.rules.ts'
import { isAwaited, isDue, waitsForGoods } from './owed.rules.ts'
import * as store from './pre-order.store.ts'
import { lockOrder } from '../store.ts'
import { moveOrder, type Mover } from '../transition.ts'
import { eachByItself } from '../../portions.ts'

/**
 * The goods of these lines are there: they are picked like any other. An order that waited for nothing else
 * goes on where it was, unless its payment is asked back or was lost. It is locked; what was released stays as it is.
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
  const fulfilment = fulfilmentBefore(order)
  await moveOrder(tx, order, 'fulfilment', fulfilment, mover, { hold_cause: null })
  return { ...order, lines, fulfilmentState: fulfilment, holdCause: null }
}

/** Releases what comes by itself: by its day, or because its option is sold from the shelf by now. */
export async function releaseDue(tx: Ctx, order: Order): Promise<Order> {
  const { bySubSku } = await catalogueOf(tx)
  const today = dayInHongKong(tx.clock.now())
  const isInStock = (subSku: string) => bySubSku.get(subSku)?.option.availability === 'in_stock'
  const mover = { actor: 'system', reason: { cause: 'goods_came' } } as const
  return releaseLines(tx, order, (line) => isDue(line, { today, isOnShelf: isInStock(line.subSku) }), mover)
}

/** Looks through everything that is awaited; a day nobody was there for is made up for. */
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

/**
 * Staff say that the goods of an option came in: every line that waited for them is released. Answers how
 * many orders that was.
 */
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
