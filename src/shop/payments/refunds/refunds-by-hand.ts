import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { paymentRefusals } from '../rules.ts'
import * as refunds from './refunds.store.ts'
import type { Refund } from './refunds.store.ts'
import { moveRefund } from './refunds.ts'

/**
 * Staff have paid it back themselves. Refuses `payments.unknown_refund`, `payments.illegal_transition`,
 * `payments.refund_withheld`.
 */
export async function settleManually(
  ctx: Ctx,
  { refundId, proof, actor }: { refundId: string; proof: string; actor: string },
): Promise<Refund> {
  return ctx.transaction(async (tx) => {
    const refund = await refunds.lockRefund(tx.db, refundId)
    if (!refund) throw new Refusal(paymentRefusals.unknown_refund)
    if (refund.withheldAt !== null) throw new Refusal(paymentRefusals.refund_withheld)
    if (refund.state !== 'manual') throw new Refusal(paymentRefusals.illegal_transition)
    await refunds.changeRefund(tx.db, refundId, { proof })
    await moveRefund(tx, refund, 'succeeded', { actor, reason: { cause: 'paid_by_hand' } })
    return (await refunds.findRefund(tx.db, refundId)) ?? refund
  })
}

/** A call to the provider may be under way so long; nothing is tried beside it. */
const underWay = 60_000

/**
 * Tries now what waits for its next try. Refuses `payments.unknown_refund`, `payments.illegal_transition`: it
 * does not wait, or is being tried this minute.
 */
export async function retrySending(ctx: Ctx, refundId: string): Promise<Refund> {
  return ctx.transaction(async (tx) => {
    const now = tx.clock.now()
    const refund = await refunds.lockRefund(tx.db, refundId)
    if (!refund) throw new Refusal(paymentRefusals.unknown_refund)
    if (refund.withheldAt !== null && refund.state === 'approved')
      throw new Refusal(paymentRefusals.refund_withheld)
    const { state, nextTryAt } = refund
    const waits = (state === 'approved' || state === 'sent') && nextTryAt !== null
    if (!waits || (state === 'sent' && nextTryAt.getTime() - now.getTime() <= underWay))
      throw new Refusal(paymentRefusals.illegal_transition)
    await refunds.changeRefund(tx.db, refundId, { next_try_at: now })
    await tx.publish('refund.approved', { refundId })
    return { ...refund, nextTryAt: now }
  })
}
