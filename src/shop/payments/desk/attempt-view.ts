import { isoTimeOrNull } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { toDecimal } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { atTheDesk } from '../../staff/write.ts'
import * as store from '../attempts/attempts.store.ts'
import type { Attempt } from '../attempts/attempts.store.ts'
import type * as contract from '../desk.contract.ts'
import { paymentRefusals, screenshotPath } from '../rules.ts'

export const actorOf = (ctx: Pick<Ctx, 'staff'>): string => atTheDesk(ctx).email

const screenshotOf = (id: string) => ({
  small: `${screenshotPath(id)}?size=small`,
  large: `${screenshotPath(id)}?size=large`,
})

/** An attempt for staff, amounts as decimals. */
export const toAttemptView = (attempt: Attempt): contract.DeskAttempt => ({
  id: attempt.id,
  orderId: attempt.orderId,
  orderNumber: attempt.orderNumber,
  number: attempt.number,
  chargedWith: attempt.chargedWith,
  method: attempt.method,
  reference: attempt.reference,
  billNumber: attempt.billNumber,
  amount: toDecimal(attempt.amount),
  currency: attempt.amount.currency,
  returned: toDecimal(attempt.refunded),
  state: attempt.state,
  providerRef: attempt.providerRef,
  failureCode: attempt.failureCode,
  claimedAt: isoTimeOrNull(attempt.claimedAt),
  claimNote: attempt.claimNote,
  screenshot: attempt.screenshotId === null ? null : screenshotOf(attempt.id),
  capturedAt: isoTimeOrNull(attempt.capturedAt),
  expiresAt: isoTimeOrNull(attempt.expiresAt),
  createdAt: attempt.createdAt.toISOString(),
})

export async function getAttempt(ctx: Ctx, id: string): Promise<Attempt> {
  const found = await store.findAttempt(ctx.db, id)
  if (!found) throw new Refusal(paymentRefusals.unknown_attempt)
  return found
}
/** The attempt of an id for staff. Throws `payments.unknown_attempt`. */
export const readAttemptView = async (ctx: Ctx, id: string) => toAttemptView(await getAttempt(ctx, id))
/** State of an attempt as the audit log records it. */
export const attemptState = async (ctx: Ctx, id: string) => {
  const found = await store.findAttempt(ctx.db, id)
  return found && { order: found.orderNumber, reference: found.reference, state: found.state }
}
