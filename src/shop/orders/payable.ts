import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { shortagesOf } from '../stock/stock.ts'
import * as changes from './change.store.ts'
import { reserveStockAgain, isMissing, noShortfall, type Missing } from './holds.ts'
import type { Order, OrderLine } from './order.rules.ts'
import { canPay } from './order-actions.rules.ts'
import { waitingRevision } from './revisions/revision.rules.ts'
import * as revisions from './revisions/revision.store.ts'
import { orderRefusals } from './rules.ts'
import { holdMinutesFor } from './placing/hold-time.ts'
import * as store from './store.ts'
import { dayMs } from '../calendar.ts'

export type HeldToPay = Missing & { order: Order; isPayable: boolean }

/** Milliseconds: a deadline that would move by less than this is left as it is. */
const leastExtension = 60_000

/**
 * Makes an unpaid order ready for a payment: reserves again what it released, and restarts the reservation's time for
 * the method. Answers what cannot be reserved any more; nothing is reserved then. Writes nothing for an order that was
 * placed for this method a moment ago. Throws `orders.unknown`.
 */
export async function holdToPay(ctx: Ctx, seen: Order, method: string): Promise<HeldToPay> {
  const { id } = seen
  if (await isJustHeld(ctx, seen, method)) return { order: seen, isPayable: true, ...noShortfall }
  return ctx.transaction(async (tx) => {
    const order = await store.lockOrder(tx.db, id)
    if (!order) throw new Refusal(orderRefusals.unknown)
    const now = tx.clock.now()
    if (!canPay(order, now)) return { order, isPayable: false, ...noShortfall }
    const missed = await reserveStockAgain(tx, order, 'shopper')
    if (isMissing(missed)) return { order, isPayable: true, ...missed }
    const until = new Date(now.getTime() + (await holdMinutesFor(tx, method)) * 60_000)
    const isLonger =
      order.holdsStock && order.reserveUntil !== null && order.reserveUntil > until.toISOString()
    await changes.changeOrder(tx.db, id, {
      holds: true,
      payment_method: method,
      ...(isLonger ? {} : { reserve_until: until }),
    })
    return { order, isPayable: true, ...missed }
  })
}

async function isJustHeld(ctx: Ctx, order: Order, method: string): Promise<boolean> {
  const now = ctx.clock.now()
  if (!order.holdsStock || order.paymentMethod !== method || !canPay(order, now)) return false
  const until = now.getTime() + (await holdMinutesFor(ctx, method)) * 60_000
  return order.reserveUntil !== null && Date.parse(order.reserveUntil) > until - leastExtension
}

/** Lines of an unpaid order that released its stock, of which too little is available now, with how much is. */
export async function shortLines(ctx: Ctx, order: Order): Promise<{ line: OrderLine; left: number }[]> {
  if (order.holdsStock || order.status !== 'pending') return []
  const short = await shortagesOf(
    ctx,
    order.lines.map((line) => line.id),
  )
  return order.lines.flatMap((line) => {
    const shortOfLine = short.filter(({ lineId }) => lineId === line.id)
    return shortOfLine.length === 0 ? [] : [{ line, left: Math.min(...shortOfLine.map(({ left }) => left)) }]
  })
}

/**
 * Extends the deadline by a day, because its buyer claims to have paid and staff look (rules/payments#9). In a
 * transaction.
 */
export async function waitLonger(tx: Ctx, id: string): Promise<void> {
  const order = await store.lockOrder(tx.db, id)
  const until = new Date(tx.clock.now().getTime() + dayMs)
  if (order?.status === 'pending' && (order.payUntil ?? '') < until.toISOString())
    await changes.changeOrder(tx.db, id, { pay_until: until })
  const revision = order && waitingRevision(order)
  if (revision && (revision.payUntil ?? '') < until.toISOString())
    await revisions.payLater(tx.db, revision.id, until)
}
