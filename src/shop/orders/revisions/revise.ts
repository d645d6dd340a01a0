import { reasonColumns } from '../../causes.ts'
import { randomUUID } from 'node:crypto'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { readPhone } from '../../delivery/phone.ts'
import { atLeastZero, minus, negated, plus, zero, type Money } from '../../money.ts'
import { isRefusal, Refusal } from '../../refusal.ts'
import { sessionRefusals } from '../../sessions/rules.ts'
import { checkUnused, issueSessions } from '../../sessions/sessions.ts'
import { allocate, releaseStock, reserve } from '../../stock/stock.ts'
import { leaveCombined } from '../combined/leave.ts'
import * as changes from '../change.store.ts'
import { waitsForGoods } from '../fulfilment/unshipped.rules.ts'
import { issueSupplement } from '../invoices/invoices.ts'
import { lineRow } from '../placing/new-order.ts'
import type { NewLine } from '../placing/new-order.rules.ts'
import { stockReason, type Order, type Revision } from '../order.rules.ts'
import { recordRefund, type Because } from '../refunds/refund.ts'
import { sessionsOf } from '../refunds/refund.rules.ts'
import { refundShares, type RefundShares } from '../refunds/refund-shares.rules.ts'
import { canEdit, waitingRevision, type Outcome } from './revision.rules.ts'
import * as revisions from './revision.store.ts'
import { orderRefusals } from '../rules.ts'
import * as store from '../store.ts'
import { moveOrder } from '../transition.ts'

/** A line to add. `ownPrice`: the shop's price of a piece, in minor units; `left`: available pieces. */
export type Adding = { line: NewLine; ownPrice: number; left: number }

/** A fully calculated change that has not been applied yet. */
export type Edit = Outcome & {
  added: readonly Adding[]
  removed: Revision['removed']
  delivery: Money
  address: Revision['address']
  shares: RefundShares & { exchanged: Money }
}

/** Throws `orders.difference_waits`, `orders.not_editable`. */
export function assertEditable(order: Order): void {
  if (waitingRevision(order)) throw new Refusal(orderRefusals.difference_waits)
  if (!canEdit(order)) throw new Refusal(orderRefusals.not_editable)
}

const lineIdsOf = (revision: Pick<Revision, 'added'>): string[] => revision.added.map(({ id }) => id)

/**
 * Revises a locked order. A change without amount due applies at once and refunds a negative difference. An amount
 * due puts the order on hold and reserves the added goods; the order stays unchanged until it is paid. Returns the
 * revision's id. Throws `orders.difference_waits`, `orders.not_editable`, `orders.sold_out`, `sessions.in_use`.
 */
export async function revise(tx: Ctx, order: Order, edit: Edit, { reason, actor }: Because): Promise<string> {
  assertEditable(order)
  const { order_clocks: clocks } = await settingsOf(tx)
  const at = tx.clock.now()
  const id = randomUUID()
  const number = Math.max(0, ...order.revisions.map((each) => each.number)) + 1
  const next = Math.max(...order.lines.map(({ position }) => position)) + 1
  const added = edit.added.map(({ line }, index) =>
    lineRow(line, order.id, { position: next + index, revision: number }),
  )
  const waits = edit.due.minor > 0
  if (waits) await checkUnused(tx, order.id, sessionsOut(order, edit.removed))
  const { removed, delivery, address, before, after, difference, exchanged, due } = edit
  const moving = { actor, reason, at }
  await revisions.addRevision(
    tx.db,
    {
      id,
      orderId: order.id,
      number,
      state: waits ? 'waiting' : 'agreed',
      ...reasonColumns(reason),
      actor,
      added,
      removed,
      delivery,
      address,
      before,
      after,
      difference,
      exchanged,
      due,
      payUntil: waits ? new Date(at.getTime() + clocks.linkHours * 3_600_000) : null,
    },
    moving,
  )
  if (waits && order.fulfilmentState === 'none')
    await moveOrder(
      tx,
      order,
      'fulfilment',
      'on_hold',
      { actor, reason: { cause: 'difference' } },
      { hold_cause: 'difference' },
    )
  await tx.publish('order.revised', {
    orderId: order.id,
    revisionId: id,
    state: waits ? 'waiting' : 'agreed',
  })
  const taken = edit.added.map(({ line }, index) => ({
    lineId: added[index]?.id ?? '',
    units: line.quantity,
    option: line.drawing,
  }))
  if (taken.length > 0) {
    const short = await reserve(tx, taken, { reason: `order ${order.number}, change ${number}`, actor })
    if (short.length > 0) throw new Refusal(orderRefusals.sold_out)
  }
  if (!waits) await apply(tx, order.id, id, { reason, actor })
  return id
}

/** Whether a waiting revision can still be applied: the sessions that it removes are unused. */
export async function canStillAgree(ctx: Ctx, order: Order, { removed }: Revision): Promise<boolean> {
  try {
    await checkUnused(ctx, order.id, sessionsOut(order, removed))
    return true
  } catch (error) {
    if (isRefusal(error) && error.code === sessionRefusals.in_use.code) return false
    throw error
  }
}

/** Applies a revision whose difference was paid. The order is locked. */
export async function agreeDifference(
  tx: Ctx,
  order: Order,
  revision: Revision,
  attemptId: string,
): Promise<void> {
  const because = { actor: 'payments', reason: { cause: 'difference_paid' } } as const
  await end(tx, order, revision, 'agreed', { ...because, paidBy: attemptId })
  await releaseHold(tx, order, because)
  await apply(tx, order.id, revision.id, {
    ...because,
    reason: { cause: revision.cause, note: revision.reason },
  })
}

/**
 * Ends a revision that lapsed unpaid or that staff withdrew: the order stays as it was, and the added goods are
 * released.
 */
export async function endDifference(
  tx: Ctx,
  order: Order,
  revision: Revision,
  to: 'lapsed' | 'withdrawn',
  because: Because,
): Promise<void> {
  await end(tx, order, revision, to, { ...because, paidBy: null })
  await releaseHold(tx, order, because)
  await releaseStock(tx, lineIdsOf(revision), {
    ...because,
    reason: stockReason(order, because.reason),
  })
}

async function end(
  tx: Ctx,
  order: Order,
  revision: Revision,
  to: 'agreed' | 'lapsed' | 'withdrawn',
  { paidBy, ...because }: Because & { paidBy: string | null },
): Promise<void> {
  const isEnded = await revisions.endRevision(tx.db, revision.id, to, paidBy, {
    ...because,
    at: tx.clock.now(),
  })
  if (!isEnded) throw new Refusal(orderRefusals.no_difference)
  await tx.publish('order.revised', { orderId: order.id, revisionId: revision.id, state: to })
}

/** Releases an order that is on hold for the difference; other hold causes stay. */
async function releaseHold(tx: Ctx, order: Order, because: Because): Promise<void> {
  if (order.fulfilmentState === 'on_hold' && order.holdCause === 'difference')
    await moveOrder(tx, order, 'fulfilment', 'none', because, { hold_cause: null })
}

/**
 * Applies an agreed revision: raises the order's sums by the added lines, restocks the removed pieces and refunds
 * what they did not pay towards added ones. Invoice and credit note are issued last (docs/decisions/order-locks.md).
 */
async function apply(tx: Ctx, orderId: string, revisionId: string, because: Because): Promise<void> {
  const found = (await store.findOrder(tx.db, orderId))?.revisions.find(({ id }) => id === revisionId)
  if (!found) throw new Refusal(orderRefusals.unknown)
  await leaveCombined(tx, orderId, 'changed')
  const charges = found.added.length > 0 || found.delivery.minor > 0
  if (charges) await revisions.growOrder(tx.db, orderId, found)
  if (found.address) await readdress(tx, orderId, found.address.after)
  const order = await store.findOrder(tx.db, orderId)
  if (!order) throw new Refusal(orderRefusals.unknown)
  await allocate(tx, lineIdsOf(found), {
    reason: `order ${order.number}, change ${found.number}`,
    actor: because.actor,
  })
  await releaseGoods(tx, order, found, because)
  const added = new Set(lineIdsOf(found))
  await issueSessions(tx, {
    ...order,
    orderId,
    isDeposit: false,
    lines: order.lines.filter((line) => added.has(line.id)),
  })
  const none = zero(order.currency)
  const cheaper = atLeastZero(negated(found.delivery))
  const goods = found.removed.map(({ amount }) => amount).reduce(plus, none)
  if (found.removed.length > 0 || cheaper.minor > 0) {
    const total = plus(goods, cheaper)
    // all removed pieces are unshipped, because an order can be revised only until it is picked
    const lines = found.removed.map((each) => ({
      ...each,
      unsent: each.units,
      ...sessionsIn(order, each),
    }))
    const shares = {
      ...refundShares(order, minus(total, found.exchanged), false),
      exchanged: found.exchanged,
    }
    await recordRefund(
      tx,
      order,
      { sums: { lines, goods, delivery: cheaper, giftWrap: none, total }, shares, revisionId },
      because,
    )
  }
  if (charges) await issueSupplement(tx, order, found)
}

/** Releases an order that waited for goods of a pre-order, if the revision leaves goods that can be shipped now. */
async function releaseGoods(tx: Ctx, order: Order, { removed }: Revision, because: Because): Promise<void> {
  if (order.fulfilmentState !== 'on_hold' || order.holdCause !== 'pre_order') return
  const outOf = (lineId: string) => removed.find((each) => each.lineId === lineId)?.units ?? 0
  const lines = order.lines.map((line) => ({ ...line, unsent: line.unsent + outOf(line.id) }))
  if (!waitsForGoods({ lines }))
    await moveOrder(tx, order, 'fulfilment', 'none', because, { hold_cause: null })
}

/** Sessions that a revision removes, by line. */
const sessionsOut = (order: Pick<Order, 'lines'>, removed: Revision['removed']) =>
  removed.map((each) => ({ lineId: each.lineId, sessions: 0, ...sessionsIn(order, each) }))

/** Treatments are refunded by session, as in any refund. */
function sessionsIn(
  { lines }: Pick<Order, 'lines'>,
  { lineId, units }: Revision['removed'][number],
): { sessions?: number } {
  const line = lines.find(({ id }) => id === lineId)
  return line?.productType === 'Treatment' ? { sessions: units * sessionsOf(line) } : {}
}

async function readdress(
  tx: Ctx,
  orderId: string,
  address: NonNullable<Revision['address']>['after'],
): Promise<void> {
  await changes.saveAddress(tx.db, orderId, address, null)
  const phone = readPhone(address.callingCode, address.contact)?.e164
  if (phone) await changes.changeOrder(tx.db, orderId, { phone })
}
