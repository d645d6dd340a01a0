import type { Ctx } from '../../context.ts'
import { isLess, readAmount } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { holdSessions } from '../../sessions/sessions.ts'
import { deskWrite } from '../../staff/write.ts'
import { endWithheld, releaseRefunds, withholdRefunds } from '../../payments/refunds/withheld.ts'
import * as refundStore from '../refunds/refund.store.ts'
import * as desk from '../desk/desk.ts'
import { waitsForGoods } from '../fulfilment/unshipped.rules.ts'
import { aboutOrder, actorOf } from '../desk/desk-calls.ts'
import { toDeskOrderView } from '../desk/desk-view.ts'
import * as contract from './dispute.contract.ts'
import * as store from './dispute.store.ts'
import type { Order } from '../order.rules.ts'
import { canDispute, fulfilmentBefore } from '../order-actions.rules.ts'
import { listInPlace } from '../replacements/replacement.store.ts'
import { paymentOfRefunds } from '../refunds/refund-shares.rules.ts'
import { waitingRevision } from '../revisions/revision.rules.ts'
import { orderMoves, orderRefusals } from '../rules.ts'
import { moveOrder, type Mover } from '../transition.ts'

/** Puts a confirmed order on hold until the bank has decided. An order that is already on hold keeps its cause. */
async function pause(tx: Ctx, order: Order, mover: Mover): Promise<void> {
  const next: readonly string[] = orderMoves.fulfilment[order.fulfilmentState]
  if (order.status === 'confirmed' && next.includes('on_hold'))
    await moveOrder(tx, order, 'fulfilment', 'on_hold', mover, { hold_cause: 'dispute' })
}

/** Locks the free replacement orders of an order; they are on hold together with it. */
async function ordersInPlace(tx: Ctx, id: string): Promise<Order[]> {
  const orders: Order[] = []
  for (const each of await listInPlace(tx.db, id)) orders.push(await desk.lockedOrder(tx, each))
  return orders
}

/** Releases an order that is on hold only because of the dispute. */
async function resume(tx: Ctx, order: Order, mover: Mover): Promise<void> {
  if (order.fulfilmentState === 'on_hold' && order.holdCause === 'dispute')
    await moveOrder(tx, order, 'fulfilment', fulfilmentBefore(order), mover, { hold_cause: null })
}

/** Refunds of the order's accepted payment. Refunds of a second payment are sent whatever the dispute's outcome. */
const ownRefunds = ({ refunds }: Order): string[] =>
  refunds.flatMap(({ id, attemptId }) => (attemptId === null ? [id] : []))

export const recordDispute = deskWrite(
  contract.recordDispute,
  aboutOrder('disputes.record'),
  async (tx, { id, reason, caseRef, amount, respondBy }) => {
    const order = await desk.lockedOrder(tx, id)
    if (waitingRevision(order)) throw new Refusal(orderRefusals.difference_waits) // must be withdrawn first
    if (!canDispute(order)) throw new Refusal(orderRefusals.illegal_transition)
    // an amount that is invalid in the currency reads as null
    const claimed = amount === undefined ? order.due : readAmount(String(amount), order.currency)
    if (claimed === null || claimed.minor === 0 || isLess(order.due, claimed))
      throw new Refusal(orderRefusals.bad_amount, {
        fields: { amount: tx.say(orderRefusals.bad_amount.code) },
      })
    const mover = { actor: actorOf(tx), reason: { cause: 'dispute', note: reason } } as const
    await store.addDispute(tx.db, {
      orderId: id,
      caseRef,
      reason,
      amount: claimed.minor,
      respondBy: respondBy ?? null,
      heldBefore: order.fulfilmentState === 'on_hold' ? (order.holdCause ?? '') : null,
      openedAt: tx.clock.now(),
      openedBy: mover.actor,
    })
    await refundStore.withholdRefunds(tx.db, await withholdRefunds(tx, id, ownRefunds(order)), true)
    await moveOrder(tx, order, 'payment', 'disputed', mover)
    for (const each of [order, ...(await ordersInPlace(tx, id))]) await pause(tx, each, mover)
    await holdSessions(tx, id, true)
    await tx.publish('order.disputed', { orderId: id })
    return { order: await toDeskOrderView(tx, await desk.orderForStaff(tx, id)) }
  },
)

/** Whether the goods that a pre-order waited for arrived during the dispute. */
const hasCome = (order: Order, since: Date): boolean =>
  order.holdCause === 'pre_order' &&
  !waitsForGoods(order) &&
  order.lines.some(({ releasedAt }) => releasedAt !== null && releasedAt >= since.toISOString())

export const endDispute = deskWrite(
  contract.endDispute,
  aboutOrder('disputes.record'),
  async (tx, { id, outcome, note }) => {
    const order = await desk.lockedOrder(tx, id)
    const actor = actorOf(tx)
    const ended = await store.endDispute(tx.db, id, { outcome, note, at: tx.clock.now(), by: actor })
    if (!ended || order.paymentState !== 'disputed') throw new Refusal(orderRefusals.illegal_transition)
    const mover = { actor, reason: { cause: `dispute_${outcome}`, note } } as const
    await moveOrder(
      tx,
      order,
      'payment',
      outcome === 'won' ? paymentOfRefunds(order) : 'disputed_lost',
      mover,
    )
    if (outcome === 'won') {
      await refundStore.withholdRefunds(tx.db, ownRefunds(order), false)
      await releaseRefunds(tx, id, ownRefunds(order))
    } else await endWithheld(tx, id, ownRefunds(order), actor)
    // after a lost dispute the order stays on hold until a staff user decides about its goods
    const isReleased =
      order.fulfilmentState === 'on_hold' &&
      (order.holdCause === 'dispute' ? ended.heldBefore === null : hasCome(order, ended.openedAt))
    if (outcome === 'won') {
      if (isReleased)
        await moveOrder(tx, order, 'fulfilment', fulfilmentBefore(order), mover, { hold_cause: null })
      for (const each of await ordersInPlace(tx, id)) await resume(tx, each, mover)
    }
    await holdSessions(tx, id, outcome === 'lost')
    await tx.publish('order.dispute_ended', { orderId: id, outcome })
    return { order: await toDeskOrderView(tx, await desk.orderForStaff(tx, id)) }
  },
)

/** Open disputes whose bank awaits a response, with their total number (rules/desk#7). */
export const openDisputes = (ctx: Ctx, most: number): Promise<{ rows: store.OpenDispute[]; total: number }> =>
  store.listOpen(ctx.db, most)

/** Whether an order has a dispute that is open or was lost. */
export const isDisputed = async (ctx: Ctx, orderId: string): Promise<boolean> =>
  (await store.listDisputes(ctx.db, orderId)).some(({ outcome }) => outcome !== 'won')

/** Whether a dispute of the order is open. Subscribers check it, as a dispute event may arrive after its end event. */
export const isDisputeOpen = async (ctx: Ctx, orderId: string): Promise<boolean> =>
  (await store.listDisputes(ctx.db, orderId)).some(({ outcome }) => outcome === null)

/** Whether any of these orders has an open dispute. */
export const isAnyDisputeOpen = async (ctx: Ctx, orderIds: readonly string[]): Promise<boolean> =>
  (await store.listOutcomes(ctx.db, orderIds)).includes(null)

/** Whether any of these orders has a lost dispute. */
export const isAnyDisputeLost = async (ctx: Ctx, orderIds: readonly string[]): Promise<boolean> =>
  (await store.listOutcomes(ctx.db, orderIds)).includes('lost')
