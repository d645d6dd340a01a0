import { isoTimeOrNull } from '../../calendar.ts'
import { startOf, type PageStart } from '../../../platform/db/keyset.ts'
import type { Ctx } from '../../context.ts'
import { toDecimal } from '../../money.ts'
import { deskRead, deskWrite } from '../../staff/write.ts'
import * as contract from '../desk.contract.ts'
import { findAttempts, type Attempt } from '../attempts/attempts.store.ts'
import { actorOf, getAttempt } from './attempt-view.ts'
import * as desk from './desk.store.ts'
import { retrySending, settleManually } from '../refunds/refunds-by-hand.ts'
import * as refunds from '../refunds/refunds.store.ts'
import type { Refund } from '../refunds/refunds.store.ts'

const shownRefund = async (ctx: Ctx, refund: Refund): Promise<contract.DeskRefund> =>
  shownWith(refund, await getAttempt(ctx, refund.attemptId))

function shownWith(
  refund: Refund,
  { orderNumber, method }: Pick<Attempt, 'orderNumber' | 'method'>,
): contract.DeskRefund {
  return {
    id: refund.id,
    orderId: refund.orderId,
    orderNumber,
    attemptId: refund.attemptId,
    method,
    amount: toDecimal(refund.amount),
    currency: refund.amount.currency,
    cause: refund.cause,
    reason: refund.reason,
    actor: refund.actor,
    state: refund.state,
    tries: refund.tries,
    nextTryAt: isoTimeOrNull(refund.nextTryAt),
    providerRef: refund.providerRef,
    proof: refund.proof,
    createdAt: refund.createdAt.toISOString(),
    settledAt: isoTimeOrNull(refund.settledAt),
  }
}

const refundState = async (ctx: Ctx, id: string) => {
  const found = await refunds.findRefund(ctx.db, id)
  return (
    found && {
      order: found.orderId,
      amount: toDecimal(found.amount),
      currency: found.amount.currency,
      state: found.state,
    }
  )
}

/** Refunds in a state, or all of them, newest first. */
export async function refundsAtDesk(
  ctx: Ctx,
  filter: { search: string; state?: string | undefined },
  page: PageStart,
): Promise<{ refunds: contract.DeskRefund[]; total: number }> {
  const { ids, total } = await desk.searchRefunds(ctx.db, filter, page)
  const rows = await refunds.findRefunds(ctx.db, ids)
  const attempts = await findAttempts(
    ctx.db,
    rows.map(({ attemptId }) => attemptId),
  )
  const attemptOf = new Map(attempts.map((attempt) => [attempt.id, attempt]))
  return {
    refunds: rows.flatMap((refund) => {
      const attempt = attemptOf.get(refund.attemptId)
      return attempt ? [shownWith(refund, attempt)] : [] // the table holds that there is one
    }),
    total,
  }
}

export const listRefunds = deskRead(
  contract.listRefunds,
  'refunds.read',
  (ctx, { page, limit, after, sort, ...filter }) =>
    refundsAtDesk(ctx, filter, startOf({ page, limit, after, sort })),
)

export const retryRefund = deskWrite(
  contract.retryRefund,
  { right: 'refunds.execute', entity: 'refund', look: (tx, { id }) => refundState(tx, id) },
  async (tx, { id }) => ({ refund: await shownRefund(tx, await retrySending(tx, id)) }),
)

export const settleRefund = deskWrite(
  contract.settleRefund,
  { right: 'refunds.execute', entity: 'refund', look: (tx, { id }) => refundState(tx, id) },
  async (tx, { id, proof }) => ({
    refund: await shownRefund(tx, await settleManually(tx, { refundId: id, proof, actor: actorOf(tx) })),
  }),
)
