import type { Reason } from '../causes.ts'
import type { Ctx } from '../context.ts'
import { cancelAttempts } from '../payments/payments.ts'
import { Refusal } from '../refusal.ts'
import { beforehand } from '../serve.ts'
import { releaseHolds } from './holds.ts'
import { canCancelAtDesk } from './desk/desk.rules.ts'
import type { Order } from './order.rules.ts'
import { canCancel, cancelAfter } from './order-actions.rules.ts'
import { endLost, refundPieces } from './refunds/refund.ts'
import { refundPartialPayments } from './refunds/return-capture.ts'
import { asksForGoods, wholeRefund } from './refunds/refund.rules.ts'
import { waitingRevision } from './revisions/revision.rules.ts'
import { endDifference } from './revisions/revise.ts'
import { orderRefusals } from './rules.ts'
import * as store from './store.ts'
import { moveOrder, type Mover } from './transition.ts'

/** `toWallet`: the refund goes to the buyer's wallet, however the order was paid. */
type Canceller = Mover & { toWallet?: boolean | undefined }

/**
 * Cancels for the buyer: an unpaid order at any time, a paid one until it is picked. Throws `orders.illegal_transition`,
 * `orders.paid_meanwhile`, `orders.pays_for_other`.
 */
export async function cancelByShopper(
  ctx: Ctx,
  order: Order,
  { reason, toWallet }: { reason: Reason; toWallet: boolean },
): Promise<Order> {
  const first = cancelAfter(order)
  if (first !== null) throw new Refusal(orderRefusals.pays_for_other, { values: { number: first } })
  if (!canCancel(order)) throw new Refusal(orderRefusals.illegal_transition)
  return cancel(ctx, order, { actor: 'shopper', reason, toWallet }, canCancel)
}

/** Cancels for staff: until the order is packed. */
export const cancelByStaff = (ctx: Ctx, order: Order, mover: Canceller): Promise<Order> =>
  cancel(ctx, order, mover, canCancelAtDesk)

async function cancel(
  ctx: Ctx,
  order: Order,
  mover: Canceller,
  may: (order: Order) => boolean,
): Promise<Order> {
  await endPayments(beforehand(ctx), order, mover.actor)
  return cancelHeld(ctx, order, mover, may)
}

/**
 * Cancels open payment attempts at their providers; runs outside a transaction. Throws `orders.paid_meanwhile` if one
 * turns out to be paid: the order is then not cancelled.
 */
export async function endPayments(
  ctx: Ctx,
  order: Pick<Order, 'id' | 'status' | 'revisions'>,
  actor: string,
): Promise<void> {
  const revision = waitingRevision(order)
  const since = revision ? new Date(revision.createdAt) : null
  if (
    (order.status === 'pending' || revision) &&
    (await cancelAttempts(ctx, order.id, actor, since)) === 'paid'
  )
    throw new Refusal(orderRefusals.paid_meanwhile)
}

/**
 * Cancels an order whose payment attempts are ended: refunds it in full and restocks or releases its goods. After a
 * lost dispute only the rest is refunded. Throws `orders.illegal_transition`, `orders.disputed`.
 */
export async function cancelHeld(
  ctx: Ctx,
  { id }: Pick<Order, 'id'>,
  mover: Canceller,
  may: (order: Order) => boolean,
): Promise<Order> {
  return ctx.transaction(async (tx) => {
    const found = await store.lockOrder(tx.db, id)
    if (!found || !may(found)) throw new Refusal(orderRefusals.illegal_transition)
    const because = { reason: mover.reason || ({ cause: 'cancelled' } as const), actor: mover.actor }
    if (found.paymentState === 'disputed') throw new Refusal(orderRefusals.disputed)
    const revision = waitingRevision(found)
    if (revision) await endDifference(tx, found, revision, 'withdrawn', because)
    const order = revision ? ((await store.findOrder(tx.db, id)) ?? found) : found
    if (order.status === 'confirmed') {
      const rest = wholeRefund(order)
      // refunding the last piece ends the order
      if (asksForGoods(rest) && order.paymentState !== 'disputed_lost')
        await refundPieces(tx, order, { ...rest, toWallet: mover.toWallet }, because)
      else await endLost(tx, order, because)
    } else {
      await releaseHolds(tx, order, because)
      if (order.fulfilmentState !== 'none')
        await moveOrder(tx, order, 'fulfilment', 'none', because, { hold_cause: null })
      await moveOrder(tx, order, 'status', 'cancelled', because)
      await refundPartialPayments(tx, order)
      await tx.publish('order.cancelled', { orderId: id })
    }
    return (await store.findOrder(tx.db, id)) ?? order
  })
}
