import type { Cause } from '../causes.ts'
import type { Ctx } from '../context.ts'
import { isOpen } from './rules.ts'
import { askAbout, moveAttempt } from './settle.ts'
import * as store from './store.ts'
import type { Attempt } from './store.ts'

/**
 * Ends an open attempt and all that is charged at once with it: at its provider first, where that can be
 * done; what turns out to be paid is captured instead. Whatever the provider does not know or answer ends
 * here alone, for money that still comes is captured late (P6). Outside a transaction.
 */
export async function endAttempt(
  ctx: Ctx,
  attempt: Attempt,
  cause: Cause,
  actor = 'shopper',
): Promise<Attempt> {
  const { payMe } = ctx.outside.payments
  const cancelled =
    attempt.method === 'payme' && attempt.providerRef && payMe
      ? await payMe.cancel(attempt.providerRef)
      : attempt.method === 'fps'
        ? 'cancelled'
        : 'unknown'
  const told = cancelled === 'cancelled' ? attempt : await askAbout(ctx, attempt, actor)
  if (!isOpen(told.state)) return told
  return ctx.transaction(async (tx) => {
    const locked = await store.lockAttempt(tx.db, attempt.chargedWith ?? attempt.id)
    if (locked && isOpen(locked.state))
      await moveAttempt(tx, locked, 'cancelled', { actor, reason: { cause } })
    return (await store.findAttempt(tx.db, attempt.id)) ?? attempt
  })
}
