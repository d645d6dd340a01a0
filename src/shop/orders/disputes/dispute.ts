import type { Ctx } from '../../context.ts'
import { isLess, readAmount } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { holdSessions } from '../../sessions/sessions.ts'
import { deskWrite } from '../../staff/write.ts'
import { endWithheld, releaseRefunds, withholdRefunds } from '../../payments/refunds/withheld.ts'
import * as refundStore from '../refunds/refund.store.ts'
import * as desk from '../desk/desk.ts'
import { waitsForGoods } from '../fulfilment/owed.rules.ts'
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

/** What has not left waits until the bank has decided; what waits already goes on waiting. */
async function pause(tx: Ctx, order: Order, mover: Mover): Promise<void> {
  const next: readonly string[] = orderMoves.fulfilment[order.fulfilmentState]
  if (order.status === 'confirmed' && next.includes('on_hold'))
    await moveOrder(tx, order, 'fulfilment', 'on_hold', mover, { hold_cause: 'dispute' })
}

/** Orders at no charge in the place of pieces of this one, locked: they wait for its bank with it. */
async function ordersInPlace(tx: Ctx, id: string): Promise<Order[]> {
  const orders: Order[] = []
  for (const each of await listInPlace(tx.db, id)) orders.push(await desk.lockedOrder(tx, each))
  return orders
}

/** What was paused for the dispute alone goes on where it was. */
async function resume(tx: Ctx, order: Order, mover: Mover): Promise<void> {
  if (order.fulfilmentState === 'on_hold' && order.holdCause === 'dispute')
    await moveOrder(tx, order, 'fulfilment', fulfilmentBefore(order), mover, { hold_cause: null })
}

/** Refunds of what the order keeps; a second payment goes back whatever its bank says of the first. */
const ownRefunds = ({ refunds }: Order): string[] =>
  refunds.flatMap(({ id, attemptId }) => (attemptId === null ? [id] : []))

export const recordDispute = deskWrite(
  contract.recordDispute,
  aboutOrder('disputes.record'),
  async (tx, { id, reason, caseRef, amount, respondBy }) => {
    const order = await desk.lockedOrder(tx, id)
    if (waitingRevision(order)) throw new Refusal(orderRefusals.difference_waits) // it is withdrawn first
    if (!canDispute(order)) throw new Refusal(orderRefusals.illegal_transition)
    // what is no amount of the currency is none at all
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

/** The goods that it waited for came while the bank decided. */
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
    // lost: the goods stay where they are until somebody has decided about them
    const goesOn =
      order.fulfilmentState === 'on_hold' &&
      (order.holdCause === 'dispute' ? ended.heldBefore === null : hasCome(order, ended.openedAt))
    if (outcome === 'won') {
      if (goesOn)
        await moveOrder(tx, order, 'fulfilment', fulfilmentBefore(order), mover, { hold_cause: null })
      for (const each of await ordersInPlace(tx, id)) await resume(tx, each, mover)
    }
    await holdSessions(tx, id, outcome === 'lost')
    await tx.publish('order.dispute_ended', { orderId: id, outcome })
    return { order: await toDeskOrderView(tx, await desk.orderForStaff(tx, id)) }
  },
)

/** What the bank waits to hear of (rules/desk#7). */
export const openDisputes = (ctx: Ctx, most: number): Promise<{ rows: store.OpenDispute[]; total: number }> =>
  store.listOpen(ctx.db, most)

/** Whether an order's payment is asked back, or was lost. */
export const isDisputed = async (ctx: Ctx, orderId: string): Promise<boolean> =>
  (await store.listDisputes(ctx.db, orderId)).some(({ outcome }) => outcome !== 'won')

/** Whether its bank has not decided yet: news of a dispute may be heard after those of its end. */
export const isDisputeOpen = async (ctx: Ctx, orderId: string): Promise<boolean> =>
  (await store.listDisputes(ctx.db, orderId)).some(({ outcome }) => outcome === null)

/** Whether a payment of any of these orders is asked back now. */
export const isAnyDisputeOpen = async (ctx: Ctx, orderIds: readonly string[]): Promise<boolean> =>
  (await store.listOutcomes(ctx.db, orderIds)).includes(null)

/** Whether a payment of any of these orders was lost to its bank. */
export const isAnyDisputeLost = async (ctx: Ctx, orderIds: readonly string[]): Promise<boolean> =>
  (await store.listOutcomes(ctx.db, orderIds)).includes('lost')
