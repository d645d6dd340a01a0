import type { Cause } from '../../causes.ts'
import type { Ctx } from '../../context.ts'
import { capabilitiesOf, nameOf, providerOf } from '../providers.ts'
import { isOpen, lastMoment, nextQuery } from '../rules.ts'
import * as store from './attempts.store.ts'
import type { Attempt } from './attempts.store.ts'
import { openTask } from '../desk/tasks.ts'
import type { ProviderStatus } from './provider-status.rules.ts'
import { moveAttempt, applyProviderStatus } from './settle.ts'
import { dayMs } from '../../calendar.ts'

/**
 * Fetches an attempt's status from its provider and applies it; without response the query is retried at growing
 * intervals (rules/payments#7). Call it outside a transaction, because it waits for the provider.
 */
export async function refreshAttempt(
  ctx: Ctx,
  attempt: Attempt,
  actor: string,
): Promise<{ attempt: Attempt; answered: boolean }> {
  const payment = await store.paymentOfSplit(ctx.db, attempt)
  const status = (await providerOf(ctx, payment.method)?.fetchStatus(payment)) ?? null
  const after = await ctx.transaction((tx) => applyAnswer(tx, payment, status, actor))
  const current = payment.id === attempt.id ? after : await store.findAttempt(ctx.db, attempt.id)
  return { attempt: current ?? attempt, answered: status !== null }
}

/** Fetches and applies the provider's status, and returns the updated attempt. */
export const queryAttempt = async (ctx: Ctx, attempt: Attempt, actor: string): Promise<Attempt> =>
  (await refreshAttempt(ctx, attempt, actor)).attempt

async function applyAnswer(
  tx: Ctx,
  attempt: Attempt,
  status: ProviderStatus | null,
  actor: string,
): Promise<Attempt> {
  const locked = await store.lockAttempt(tx.db, attempt.id)
  if (!locked) return attempt
  if (status) {
    await applyProviderStatus(tx, locked, status, actor)
    const after = (await store.findAttempt(tx.db, attempt.id)) ?? locked
    const isAskedAgain = isOpen(after.state) && after.failureCode !== 'wrong_amount'
    const { secondsBetweenQueries } = capabilitiesOf(tx, after.method)
    await store.changeAttempt(tx.db, attempt.id, {
      unreachable_since: null,
      next_poll_at: isAskedAgain ? nextQuery(secondsBetweenQueries, tx.clock.now(), null) : null,
    })
    if (
      isOpen(after.state) &&
      status.state === 'pending' &&
      tx.clock.now().getTime() - after.createdAt.getTime() > dayMs
    )
      await noAnswer(tx, after, 'provider_at_work')
    return after
  }
  await waitLonger(tx, locked, actor)
  return (await store.findAttempt(tx.db, attempt.id)) ?? locked
}

async function waitLonger(tx: Ctx, attempt: Attempt, actor: string): Promise<void> {
  const now = tx.clock.now()
  const since = attempt.unreachableSince ?? now
  const next = nextQuery(capabilitiesOf(tx, attempt.method).secondsBetweenQueries, now, since)
  // the nightly reconciliation finds later changes
  if (!isOpen(attempt.state))
    return store.changeAttempt(tx.db, attempt.id, { unreachable_since: next && since, next_poll_at: next })
  const isOver =
    attempt.expiresAt !== null && now.getTime() >= attempt.expiresAt.getTime() + lastMoment * 1_000
  if (isOver && attempt.state !== 'unknown')
    await moveAttempt(tx, attempt, 'unknown', { actor, reason: { cause: 'no_answer' } })
  await store.changeAttempt(tx.db, attempt.id, { unreachable_since: since, next_poll_at: next })
  if (!next) await noAnswer(tx, attempt, 'no_answer')
}

const noAnswer = (tx: Ctx, attempt: Attempt, cause: Cause): Promise<void> =>
  openTask(tx, {
    key: `no_answer:${attempt.id}`,
    kind: 'no_answer',
    orderId: attempt.orderId,
    attemptId: attempt.id,
    cause,
    why: `${nameOf(tx, attempt.method)} ${attempt.reference}`,
  })
