import { noteOf, reasonColumns, type Cause, type Reason } from '../../causes.ts'
import type { Ctx } from '../../context.ts'
import { equals, type Money } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { paymentRefusals, type RefundState } from '../rules.ts'
import { sharesOf, sumOf } from './refund.rules.ts'
import * as refunds from './refunds.store.ts'
import type { Refund } from './refunds.store.ts'
import * as store from '../attempts/attempts.store.ts'
import * as moves from '../attempts/move.store.ts'
import { closeTasksOf } from '../desk/tasks.store.ts'
import { openTask } from '../desk/tasks.ts'

export type { Refund } from './refunds.store.ts'

export type RefundAsk = {
  orderId: string
  /** Idempotency key of the caller: a repeated request returns the same refunds. */
  key: string
  amount: Money
  reason: Reason
  actor: string
  /** Refunds this attempt only, for a second payment of the same order (rules/payments#6). */
  attemptId?: string | undefined
  /** Not sent before this time, as its owner may still choose the wallet. */
  notBefore?: Date
}

/**
 * Requests a refund over the order's captured attempts, newest first, one refund per attempt (rules/payments#8). Row
 * locks and a check constraint keep refunds within each captured amount. May run inside a transaction; a job sends
 * the refunds after it. Throws `payments.refund_too_large`, `payments.refund_key_used` (key used with another amount).
 */
export async function requestRefund(ctx: Ctx, ask: RefundAsk): Promise<Refund[]> {
  if (ask.amount.minor <= 0) throw new Error('a refund is more than nothing')
  return ctx.transaction(async (tx) => {
    await store.lockOrder(tx.db, ask.orderId)
    const before = await refunds.listByKey(tx.db, ask.orderId, ask.key)
    if (before.length > 0) {
      const requested = sumOf(
        ask.amount.currency,
        before.map((refund) => refund.amount),
      )
      if (!equals(requested, ask.amount)) throw new Refusal(paymentRefusals.refund_key_used)
      return before
    }
    const captured = await store.lockCaptured(tx.db, ask.orderId)
    const shares = sharesOf(
      captured.filter((attempt) => !ask.attemptId || attempt.id === ask.attemptId),
      ask.amount,
    )
    if (!shares) throw new Refusal(paymentRefusals.refund_too_large)
    const made: Refund[] = []
    for (const share of shares) made.push(await begin(tx, ask, share))
    return made
  })
}

async function begin(tx: Ctx, ask: RefundAsk, share: { attemptId: string; amount: Money }): Promise<Refund> {
  const now = tx.clock.now()
  const refund = await refunds.addRefund(tx.db, {
    key: ask.key,
    order_id: ask.orderId,
    attempt_id: share.attemptId,
    amount_minor: share.amount.minor,
    currency: share.amount.currency,
    ...reasonColumns(ask.reason),
    actor: ask.actor,
    next_try_at: ask.notBefore ?? now,
    created_at: now,
  })
  await moveRefund(tx, refund, 'approved', { actor: ask.actor, reason: ask.reason })
  await tx.publish('refund.approved', { refundId: refund.id })
  return { ...refund, state: 'approved' }
}

/**
 * The only transition function of refunds; publishes `refund.settled` in the same transaction. False: the refund is no
 * longer in the state that was read.
 */
export async function moveRefund(
  tx: Ctx,
  refund: Refund,
  to: RefundState,
  { actor, reason }: { actor: string; reason: Reason },
): Promise<boolean> {
  const at = tx.clock.now()
  if (!(await moves.moveRefund(tx.db, refund.id, { from: refund.state, to, actor, reason, at }))) return false
  if (to === 'succeeded' || to === 'failed')
    await tx.publish('refund.settled', { refundId: refund.id, orderId: refund.orderId, state: to })
  if (to === 'succeeded') {
    const done = { at, by: actor, note: noteOf(reason) }
    await closeTasksOf(tx.db, { refundId: refund.id }, ['refund_failed', 'refund_by_hand'], done)
  }
  return true
}

/** Hands a refund over to staff, who transfer the money and record the proof; opens a task. */
export async function giveToStaff(
  tx: Ctx,
  refund: Refund,
  cause: Cause,
  kind: 'refund_failed' | 'refund_by_hand',
  note = '',
): Promise<void> {
  await moveRefund(tx, refund, 'manual', { actor: 'payments', reason: { cause, note } })
  await refunds.changeRefund(tx.db, refund.id, { next_try_at: null })
  await openTask(tx, {
    key: `${kind}:${refund.id}`,
    kind,
    orderId: refund.orderId,
    attemptId: refund.attemptId,
    refundId: refund.id,
    cause,
    why: note,
  })
}

/** The order's refunds, oldest first. */
export const refundsOf = (ctx: Ctx, orderId: string): Promise<Refund[]> =>
  refunds.listOfOrder(ctx.db, orderId)

/**
 * Marks all refunds of a key as succeeded because the money was returned by other means than the provider. False, and
 * no change: one of them was already sent or awaits staff.
 */
export async function settleInstead(
  tx: Ctx,
  { orderId, key, actor, reason }: { orderId: string; key: string; actor: string; reason: Reason },
): Promise<boolean> {
  const locked = await refunds.lockByKey(tx.db, orderId, key)
  if (locked.length === 0 || locked.some(({ state, tries }) => state !== 'approved' || tries > 0))
    return false
  for (const refund of locked) {
    await refunds.changeRefund(tx.db, refund.id, { next_try_at: null })
    await moveRefund(tx, refund, 'manual', { actor, reason })
    await moveRefund(tx, { ...refund, state: 'manual' }, 'succeeded', { actor, reason })
  }
  return true
}
