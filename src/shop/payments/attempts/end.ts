import type { Cause } from '../../causes.ts'
import type { Ctx } from '../../context.ts'
import { isOpen } from '../rules.ts'
import { moveAttempt } from './settle.ts'
import { queryAttempt } from './refresh.ts'
import { providerOf } from '../providers.ts'
import * as store from './attempts.store.ts'
import type { Attempt } from './attempts.store.ts'

/**
 * Ends an open attempt and its split payments, at the provider first if it can cancel; an attempt that turns out to be
 * paid is captured instead. Without a clear response it ends in the shop only, as a late payment is still captured
 * (rules/orders#6). Call it outside a transaction.
 */
export async function endAttempt(
  ctx: Ctx,
  attempt: Attempt,
  cause: Cause,
  actor = 'shopper',
): Promise<Attempt> {
  const payment = await store.paymentOfSplit(ctx.db, attempt)
  const cancelled = (await providerOf(ctx, payment.method)?.cancel(payment)) ?? 'unknown'
  const current = cancelled === 'cancelled' ? attempt : await queryAttempt(ctx, attempt, actor)
  if (!isOpen(current.state)) return current
  return ctx.transaction(async (tx) => {
    const locked = await store.lockAttempt(tx.db, attempt.chargedWith ?? attempt.id)
    if (locked && isOpen(locked.state))
      await moveAttempt(tx, locked, 'cancelled', { actor, reason: { cause } })
    return (await store.findAttempt(tx.db, attempt.id)) ?? attempt
  })
}
