import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { shortagesOf } from '../stock/stock.ts'
import * as changes from './change.store.ts'
import { reserveStockAgain, isMissing, nothingMissing, type Missing } from './holds.ts'
import type { Order, OrderLine } from './order.rules.ts'
import { canPay } from './order-actions.rules.ts'
import { waitingRevision } from './revisions/revision.rules.ts'
import * as revisions from './revisions/revision.store.ts'
import { orderRefusals } from './rules.ts'
import { holdMinutesFor } from './placing/hold-time.ts'
import * as store from './store.ts'

export type HeldToPay = Missing & { order: Order; isPayable: boolean }

/** A clock that would start anew by less than this is left as it is. */
const worthAnew = 60_000

/**
 * Makes an order ready to be paid: what it gave back is taken again, and the first clock starts anew for the
 * method. What cannot be had any more is answered, and then nothing is held. An order that was placed for this
 * method a moment ago has all of that. Throws `orders.unknown`.
 */
export async function holdToPay(ctx: Ctx, seen: Order, method: string): Promise<HeldToPay> {
  const { id } = seen
  if (await isJustHeld(ctx, seen, method)) return { order: seen, isPayable: true, ...nothingMissing }
  return ctx.transaction(async (tx) => {
    const order = await store.lockOrder(tx.db, id)
    if (!order) throw new Refusal(orderRefusals.unknown)
    const now = tx.clock.now()
    if (!canPay(order, now)) return { order, isPayable: false, ...nothingMissing }
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
  return order.reserveUntil !== null && Date.parse(order.reserveUntil) > until - worthAnew
}

/** Lines of an order that gave its goods back and of which not enough is left now, with how much is. */
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

/** "I have paid": staff look, so the order waits a day longer (rules/payments#9). Call it in a transaction. */
export async function waitLonger(tx: Ctx, id: string): Promise<void> {
  const order = await store.lockOrder(tx.db, id)
  const until = new Date(tx.clock.now().getTime() + 86_400_000)
  if (order?.status === 'pending' && (order.payUntil ?? '') < until.toISOString())
    await changes.changeOrder(tx.db, id, { pay_until: until })
  const revision = order && waitingRevision(order)
  if (revision && (revision.payUntil ?? '') < until.toISOString())
    await revisions.payLater(tx.db, revision.id, until)
}
