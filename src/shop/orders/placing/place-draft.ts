import { randomBytes, randomUUID } from 'node:crypto'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import * as changes from '../change.store.ts'
import { orderForStaff } from '../desk/desk.ts'
import { newLink } from '../opening/links.ts'
import * as newOrders from './new-order.store.ts'
import { rowsOf } from './new-order.ts'
import type { NewOrder } from './new-order.rules.ts'
import { orderNumber } from './number.rules.ts'
import type { Order } from '../order.rules.ts'
import type { Because } from '../refunds/refund.ts'
import { dayMs } from '../../calendar.ts'

/** Writes an order that staff put together: prices frozen, nothing taken, good for the days of the setting. */
export async function placeDraft(ctx: Ctx, order: NewOrder, { reason, actor }: Because): Promise<Order> {
  const { order_clocks: clocks } = await settingsOf(ctx)
  const createdAt = ctx.clock.now()
  const id = randomUUID()
  const rows = rowsOf(
    order,
    {
      id,
      number: orderNumber(createdAt, randomBytes(6)),
      status: 'draft',
      times: {
        createdAt,
        reserveUntil: null,
        payUntil: new Date(createdAt.getTime() + clocks.draftDays * dayMs),
      },
    },
    (text) => newOrders.asHex(ctx.sealing.seal('passport', text)),
  )
  const { token: _, ...link } = newLink(createdAt)
  return ctx.transaction(async (tx) => {
    await newOrders.insertOrders(tx.db, [{ ...rows, link }])
    await changes.addNote(tx.db, id, reason, actor, createdAt)
    return orderForStaff(tx, id)
  })
}
