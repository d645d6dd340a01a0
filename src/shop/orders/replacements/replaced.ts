import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { Order } from '../order.rules.ts'
import { orderRefusals } from '../rules.ts'
import { takesReplaced } from './replacement.rules.ts'
import * as store from './replacement.store.ts'

/** Throws `orders.was_replaced` if a refund or exchange of a locked order would include replaced or exchanged pieces. */
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

/** Adds the number of replaced or exchanged pieces to lines. */
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

/** Lines with the value of their pieces; pieces of a free replacement or exchange order have their originals' net price. */
export async function withWorth<Line extends { id: string; unitNet: readonly number[] }>(
  ctx: Ctx,
  order: { id: string; lines: readonly Line[] },
): Promise<Line[]> {
  const worth = await store.listWorth(ctx.db, order.id)
  return order.lines.map((line) => ({ ...line, unitNet: worth.get(line.id) ?? line.unitNet }))
}
