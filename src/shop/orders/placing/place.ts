import { holdMinutesFor } from './hold-time.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { settingsOf } from '../../content/content.ts'
import { bestBefore, readyOn } from '../../stock/rules.ts'
import { clearanceDays, expectedDays, reserve } from '../../stock/stock.ts'
import { confirmHeld } from '../confirm.ts'
import { noShortfall } from '../holds.ts'
import { newLink } from '../opening/links.ts'
import { orderNumber } from './number.rules.ts'
import { rowsOf } from './new-order.ts'
import { findOrder } from '../store.ts'
import type { NewOrder } from './new-order.rules.ts'
import * as store from './new-order.store.ts'
import type { Placing, PlacedOrder, Missed } from './placing.ts'
import { holdTenders } from './hold-payment.ts'

const minute = 60_000

/**
 * Writes orders, redeems the coupon, gift and Cash Dollar of each and, in one last statement, reserves the stock of all;
 * an order with nothing due is confirmed at once. Call it in a transaction, and roll that back when it answers `Missed`
 * (rules/checkout#5, docs/decisions/order-locks.md). `beforeGoods` is for what the caller writes beside them: stock
 * levels are shared by all buyers and therefore locked last.
 */
export async function placeOrders(
  tx: Ctx,
  placings: readonly Placing[],
  beforeGoods: (placed: readonly PlacedOrder[]) => Promise<unknown> = async () => undefined,
): Promise<PlacedOrder[] | Missed> {
  const written: Written[] = []
  for (const placing of placings) written.push(await rowsFor(tx, placing))
  await store.insertOrders(
    tx.db,
    written.map(({ rows }) => rows),
  )
  for (const { placing, placed } of written) {
    const missed = await holdTenders(tx, placing, placed)
    if (missed) return missed
  }
  await beforeGoods(written.map(({ placed }) => placed))
  const numbers = written.map(({ placed }) => placed.number).join(', ')
  const short = await reserve(
    tx,
    written.flatMap(({ taken }) => taken),
    { reason: `order ${numbers}`, actor: 'shopper' },
  )
  if (short.length > 0) return { ...noShortfall, short }
  for (const { placed, isFree } of written) {
    const free = isFree ? await findOrder(tx.db, placed.id) : null
    if (free) await confirmHeld(tx, free, { paidBy: null, actor: 'system', reason: { cause: 'nothing_due' } })
  }
  return written.map(({ placed }) => placed)
}

/** `placeOrders` for one order. */
export async function placeOrder(
  tx: Ctx,
  placing: Placing,
  beforeGoods?: (placed: PlacedOrder) => Promise<unknown>,
): Promise<PlacedOrder | Missed> {
  const placed = await placeOrders(tx, [placing], async ([only]) => only && beforeGoods?.(only))
  if ('short' in placed) return placed
  const [only] = placed
  if (!only) throw new Error('one order is placed')
  return only
}

type Written = {
  placing: Placing
  placed: PlacedOrder
  rows: store.NewRows
  taken: Parameters<typeof reserve>[1]
  isFree: boolean
}

async function rowsFor(tx: Ctx, placing: Placing): Promise<Written> {
  const { order, payUntil } = placing
  const now = tx.clock.now()
  const { order_clocks: clocks } = await settingsOf(tx)
  const id = randomUUID()
  const number = orderNumber(now, randomBytes(6))
  const { token, ...link } = newLink(now)
  const holdMinutes = await holdMinutesFor(tx, order.paymentMethod)
  const times = {
    createdAt: now,
    reserveUntil: new Date(now.getTime() + holdMinutes * minute),
    payUntil: payUntil ?? new Date(now.getTime() + clocks.payHours * 60 * minute),
  }
  const bare = rowsOf(order, { id, number, status: 'pending', times }, (text) =>
    store.asHex(tx.sealing.seal('passport', text)),
  )
  const rows = { ...bare, lines: await withLastDays(tx, order, bare.lines) }
  const taken = order.lines.map((line, at) => ({
    lineId: rows.lines[at]?.id ?? '',
    units: line.quantity,
    option: line.drawing,
  }))
  return {
    placing,
    placed: { id, number, token },
    rows: { ...rows, link },
    taken,
    isFree: order.amounts.due.minor === 0,
  }
}

/**
 * Adds the days that the buyer was shown to lines: best-before day of clearance stock, expected day of a pre-order.
 * Renewals and staff orders have none, because no buyer sees their lines first.
 */
async function withLastDays(
  tx: Ctx,
  { kind, lines }: NewOrder,
  rows: store.NewRows['lines'],
): Promise<store.NewRows['lines']> {
  if (kind !== 'single' && kind !== 'subscription') return rows
  const [days, expected] = [await clearanceDays(tx), await expectedDays(tx)]
  const today = dayInHongKong(tx.clock.now())
  return rows.map((row, at) => {
    const line = lines[at]
    if (!line) return row
    const { drawing, preOrder, estimate } = line
    const option = { subSku: line.subSku, availability: preOrder ? 'pre_order' : 'in_stock' } as const
    return {
      ...row,
      best_before: bestBefore(drawing, days),
      estimate: readyOn({ ...option, estimate: estimate ?? undefined }, expected, today) ?? null,
    }
  })
}
