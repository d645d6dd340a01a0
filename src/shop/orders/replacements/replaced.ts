import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { Order } from '../order.rules.ts'
import { orderRefusals } from '../rules.ts'
import { takesReplaced } from './replacement.rules.ts'
import * as store from './replacement.store.ts'

/**
 * For who gives pieces of a locked order back, or exchanges them: those that were sent again, or exchanged, are not
 * among them.
 * Throws `orders.was_replaced`.
 */
export async function checkNotReplaced(
  ctx: Ctx,
  order: Pick<Order, 'id' | 'lines'>,
  pieces: readonly { lineId: string; units: number }[],
): Promise<void> {
  const replaced = await store.listReplaced(ctx.db, order.id, null)
  for (const { lineId, units } of pieces) {
    const line = order.lines.find(({ id }) => id === lineId)
    const count = replaced.find((each) => each.lineId === lineId)?.units ?? 0
    if (line && takesReplaced(line, units, count)) throw new Refusal(orderRefusals.was_replaced)
  }
}

/** Lines with how many of their pieces stand sent again, or exchanged. */
export async function withReplaced<Line extends { id: string }>(
  ctx: Ctx,
  { id, lines }: { id: string; lines: readonly Line[] },
): Promise<(Line & { replaced: number })[]> {
  const replaced = await store.listReplaced(ctx.db, id, null)
  return lines.map((line) => ({
    ...line,
    replaced: replaced.find(({ lineId }) => lineId === line.id)?.units ?? 0,
  }))
}

/**
 * Lines with what their pieces are worth: of an order at no charge in the place of a parcel, or of what came back,
 * what those had cost.
 */
export async function withWorth<Line extends { id: string; unitNet: readonly number[] }>(
  ctx: Ctx,
  order: { id: string; lines: readonly Line[] },
): Promise<Line[]> {
  const worth = await store.listWorth(ctx.db, order.id)
  return order.lines.map((line) => ({ ...line, unitNet: worth.get(line.id) ?? line.unitNet }))
}
