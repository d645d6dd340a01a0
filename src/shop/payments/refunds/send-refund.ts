import { dayInHongKong } from '../../calendar.ts'
import type { Cause } from '../../causes.ts'
import type { Ctx } from '../../context.ts'
import { equals } from '../../money.ts'
import type { RefundRequest, RefundResult, RefundStatus } from '../ports.ts'
import { providerOf } from '../providers.ts'
import { inPortions, type Portion } from '../../portions.ts'
import { mostTries, nextLook, nextTry } from './refund.rules.ts'
import { giveToStaff, moveRefund } from './refunds.ts'
import * as refunds from './refunds.store.ts'
import type { Refund } from './refunds.store.ts'
import type { Attempt } from '../attempts/attempts.store.ts'
import { type Turn, takeTurn } from './refund-turn.ts'

/**
 * Advances a refund by one step: sends it, or queries its status. After a lost response the status is queried before
 * any retry, and an unclear one is handed to staff (rules/payments#8). Idempotent.
 */
export async function advanceRefund(ctx: Ctx, refundId: string): Promise<void> {
  const taken = await ctx.transaction((tx) => takeTurn(tx, refundId))
  if (!taken) return
  const { refund, attempt } = taken
  const request = requestOf(taken, ctx.clock.now())
  if (taken.step === 'send') await applyResult(ctx, refund, await send(ctx, attempt, request))
  else await applyStatus(ctx, refund, await fetchRefundStatus(ctx, attempt, request))
}

const requestOf = ({ refund, attempt, charged, isOnlyOne }: Turn, now: Date): RefundRequest => ({
  refundId: refund.id,
  reference: attempt.reference,
  providerRef: attempt.providerRef ?? '',
  transactionId: attempt.transactionId,
  amount: refund.amount,
  reason: refund.reason,
  canVoid:
    equals(refund.amount, charged) &&
    attempt.capturedAt !== null &&
    dayInHongKong(attempt.capturedAt) === dayInHongKong(now),
  isOnlyOne,
})

const send = async (ctx: Ctx, { method }: Attempt, request: RefundRequest): Promise<RefundResult> =>
  (await providerOf(ctx, method)?.refund(request)) ?? {
    outcome: 'unsent',
    refundRef: null,
    code: 'switched off',
  }

const fetchRefundStatus = async (
  ctx: Ctx,
  { method }: Attempt,
  request: RefundRequest,
): Promise<RefundStatus> => (await providerOf(ctx, method)?.fetchRefundStatus(request)) ?? 'unknown'

/** Runs `work` under a new lock, if the refund is still in state `sent`. */
async function underLock(
  ctx: Ctx,
  id: string,
  work: (tx: Ctx, refund: Refund) => Promise<void>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const refund = await refunds.lockRefund(tx.db, id)
    if (refund?.state === 'sent') await work(tx, refund)
  })
}

const applyResult = (ctx: Ctx, { id }: Refund, { outcome, refundRef, code }: RefundResult): Promise<void> =>
  underLock(ctx, id, async (tx, refund) => {
    const now = tx.clock.now()
    switch (outcome) {
      case 'done':
        await refunds.changeRefund(tx.db, id, { provider_ref: refundRef, next_try_at: null })
        await moveRefund(tx, refund, 'succeeded', { actor: 'provider', reason: { cause: 'done' } })
        return
      case 'accepted':
        await refunds.changeRefund(tx.db, id, {
          provider_ref: refundRef,
          accepted_at: now,
          next_try_at: nextLook(now, now),
        })
        return
      case 'unsent':
        if (refund.withheldAt !== null) return failed(tx, refund, 'dispute')
        if (refund.tries >= mostTries) return failed(tx, refund, 'provider_unreachable')
        await moveRefund(tx, refund, 'approved', { actor: 'payments', reason: { cause: 'never_left' } })
        await refunds.changeRefund(tx.db, id, { next_try_at: nextTry(now, refund.tries) })
        return
      case 'refused':
        return failed(tx, refund, 'provider_refused', code ?? '')
      default:
        await refunds.changeRefund(tx.db, id, { next_try_at: nextTry(now, refund.tries) })
    }
  })

const applyStatus = (ctx: Ctx, { id }: Refund, status: RefundStatus): Promise<void> =>
  underLock(ctx, id, async (tx, refund) => {
    const now = tx.clock.now()
    if (status === 'done' || (status === 'unclear' && refund.acceptedAt)) {
      await refunds.changeRefund(tx.db, id, { next_try_at: null })
      await moveRefund(tx, refund, 'succeeded', {
        actor: 'provider',
        reason: { cause: status === 'done' ? 'done' : 'agreed_before' },
      })
    } else if (status === 'accepted') {
      const acceptedAt = refund.acceptedAt ?? now
      await refunds.changeRefund(tx.db, id, {
        accepted_at: acceptedAt,
        next_try_at: nextLook(now, acceptedAt),
      })
    } else if (status === 'unseen' && refund.withheldAt !== null) await failed(tx, refund, 'dispute')
    else if (status === 'unseen' && !refund.acceptedAt && refund.tries < mostTries) {
      await moveRefund(tx, refund, 'approved', { actor: 'provider', reason: { cause: 'never_arrived' } })
      await refunds.changeRefund(tx.db, id, { next_try_at: now })
    } else if (status === 'unknown' && (refund.acceptedAt || refund.tries < mostTries)) {
      await refunds.changeRefund(tx.db, id, {
        next_try_at: refund.acceptedAt ? nextLook(now, refund.acceptedAt) : nextTry(now, refund.tries),
      })
    } else await failed(tx, refund, status === 'unseen' ? 'provider_dropped' : 'outcome_unknown')
  })

async function failed(tx: Ctx, refund: Refund, cause: Cause, note = ''): Promise<void> {
  await moveRefund(tx, refund, 'failed', { actor: 'provider', reason: { cause, note } })
  await giveToStaff(tx, { ...refund, state: 'failed' }, cause, 'refund_failed', note)
}

/** Batch size, in refunds. */
const most = 50

/** Sends due refunds and queries those that were sent. */
export async function advanceDueRefunds(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  await inPortions(
    most,
    (portion: Portion) => refunds.listDue(ctx.db, now, portion),
    async (ids) => {
      for (const id of ids)
        await advanceRefund(ctx, id).catch((error: unknown) =>
          ctx.log.error({ refund: id, error: String(error) }, 'a refund could not be taken on'),
        )
    },
  )
}
