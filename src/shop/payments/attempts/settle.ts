import { noteOf, type Cause, type Reason } from '../../causes.ts'
import type { Ctx } from '../../context.ts'
import { formatMoney, minus, type Money } from '../../money.ts'
import { capabilitiesOf, nameOf, providerOf } from '../providers.ts'
import { isOpen, lastMoment, nextQuery, type AttemptState } from '../rules.ts'
import { lastQuery } from './again.rules.ts'
import { chargedAmount } from './charge.rules.ts'
import * as store from './attempts.store.ts'
import type { Attempt } from './attempts.store.ts'
import { closeTasksOf } from '../desk/tasks.store.ts'
import { openTask } from '../desk/tasks.ts'
import { decide, type Decision, type ProviderStatus } from './provider-status.rules.ts'

const day = 24 * 3_600_000

export type Mover = { actor: string; reason: Reason }
/** `over`: came beyond the amount. */
type Found = {
  over?: Money
  failureCode?: string | null
  providerRef?: string | null
  transactionId?: string | null
}

/**
 * The one transition function of attempts: moves a locked attempt and what is charged with it, writes down
 * what was learnt, and announces each in the same transaction, so `payment.captured` is told exactly once of
 * each order. False: it is no longer where it was.
 */
export async function moveAttempt(
  tx: Ctx,
  attempt: Attempt,
  to: AttemptState,
  mover: Mover,
  found: Found = {},
): Promise<boolean> {
  if (attempt.chargedWith !== null) throw new Error('a split payment moves with its payment')
  if (!(await moveOne(tx, attempt, to, mover, found))) return false
  for (const split of await store.lockSplits(tx.db, attempt))
    await moveOne(tx, split, to, mover, { failureCode: found.failureCode ?? null })
  return true
}

async function moveOne(
  tx: Ctx,
  attempt: Attempt,
  to: AttemptState,
  mover: Mover,
  found: Found,
): Promise<boolean> {
  const at = tx.clock.now()
  if (!(await store.move(tx.db, 'attempt', attempt.id, { from: attempt.state, to, ...mover, at })))
    return false
  await store.changeAttempt(tx.db, attempt.id, {
    provider_ref: found.providerRef ?? attempt.providerRef,
    transaction_id: found.transactionId ?? attempt.transactionId,
    failure_code: found.failureCode ?? attempt.failureCode,
    ...(found.over ? { overpaid_minor: found.over.minor } : {}),
    ...(isOpen(to)
      ? {}
      : {
          next_poll_at:
            to === 'cancelled' && attempt.chargedWith === null
              ? lastQuery(attempt, at, capabilitiesOf(tx, attempt.method))
              : null,
          unreachable_since: null,
        }),
  })
  const news = { orderId: attempt.orderId, attemptId: attempt.id }
  if (to === 'captured') {
    const done = { at, by: mover.actor, note: 'captured' }
    await closeTasksOf(tx.db, { attemptId: attempt.id }, ['fps_claim', 'no_answer', 'wrong_amount'], done)
    await tx.publish('payment.captured', {
      ...news,
      minor: attempt.amount.minor,
      currency: attempt.amount.currency,
    })
    if (found.over && found.over.minor > 0)
      await tx.publish('payment.overpaid', {
        ...news,
        minor: found.over.minor,
        currency: found.over.currency,
      })
  } else if (!isOpen(to)) {
    if (to === 'cancelled')
      await closeTasksOf(tx.db, { attemptId: attempt.id }, ['fps_claim'], {
        at,
        by: mover.actor,
        note: noteOf(mover.reason),
      })
    await tx.publish('payment.failed', news)
  } else await tx.publish('payment.state_changed', news)
  return true
}

/** What staff read of a status that needs them: the cause, and references, amounts and states beside it. */
function concernOf(
  task: NonNullable<Decision['task']>,
  { state, amount, providerRef }: ProviderStatus,
  attempt: Attempt,
): { cause: Cause; why: string } {
  const ref = providerRef ?? '-'
  switch (task) {
    case 'wrong_amount': {
      const came = amount ? formatMoney(amount) : '?'
      return {
        cause: 'amount',
        why: `${attempt.reference} (${ref}): ${formatMoney(attempt.amount)} → ${came}`,
      }
    }
    case 'paid_twice':
      return { cause: 'paid_twice', why: `${attempt.reference}: ${attempt.providerRef ?? '-'}, ${ref}` }
    case 'difference':
      return { cause: 'provider_differs', why: `${attempt.reference} (${ref}): ${attempt.state} → ${state}` }
  }
}

/**
 * Applies a provider's status to a locked payment and its split payments: the provider knows the sum alone.
 */
export async function applyProviderStatus(
  tx: Ctx,
  attempt: Attempt,
  status: ProviderStatus,
  actor: string,
): Promise<Decision> {
  const amount = chargedAmount([attempt, ...(await store.lockSplits(tx.db, attempt))])
  const decision = decide({ ...attempt, amount }, status, tx.clock.now())
  const { to, task } = decision
  if (to)
    await moveAttempt(
      tx,
      attempt,
      to,
      {
        actor,
        reason: { cause: 'provider_status', note: [status.state, status.code].filter(Boolean).join(' ') },
      },
      {
        failureCode: to === 'captured' ? null : task === 'wrong_amount' ? task : status.code,
        ...(to === 'captured'
          ? {
              providerRef: status.providerRef,
              transactionId: status.transactionId,
              ...(status.amount ? { over: minus(status.amount, amount) } : {}),
            }
          : {}),
      },
    )
  if (task)
    await openTask(tx, {
      key: `${task}:${attempt.id}:${status.providerRef ?? '-'}`,
      kind: task,
      orderId: attempt.orderId,
      attemptId: attempt.id,
      ...concernOf(task, status, { ...attempt, amount }),
    })
  return decision
}

/**
 * Asks an attempt's provider, by the reference of its payment, and applies the status; without an answer it
 * is asked again, ever less often (rules/payments#7). Call it outside a transaction: it waits for another
 * company.
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
      tx.clock.now().getTime() - after.createdAt.getTime() > day
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
  // the comparison at night finds the rest
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
