import { noteOf, type Reason } from '../causes.ts'
import type { Ctx } from '../context.ts'
import { minus, type Money } from '../money.ts'
import { isOpen, lastMoment, nextAsk, type AttemptState } from './rules.ts'
import { lastAsk } from './again.rules.ts'
import { chargedAmount } from './charge.rules.ts'
import * as store from './store.ts'
import type { Attempt } from './store.ts'
import { closeTasksOf } from './tasks.store.ts'
import { openTask } from './tasks.ts'
import { decide, type Decision, type ProviderWord } from './word.rules.ts'

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
  if (attempt.chargedWith !== null) throw new Error('a follower moves with its leader')
  if (!(await moveOne(tx, attempt, to, mover, found))) return false
  for (const follower of await store.lockFollowers(tx.db, attempt))
    await moveOne(tx, follower, to, mover, { failureCode: found.failureCode ?? null })
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
    ...(found.over ? { over_minor: found.over.minor } : {}),
    ...(isOpen(to)
      ? {}
      : {
          next_ask_at: to === 'cancelled' && attempt.chargedWith === null ? lastAsk(attempt, at) : null,
          unanswered_since: null,
        }),
  })
  const news = { orderId: attempt.orderId, attemptId: attempt.id }
  if (to === 'captured') {
    const done = { at, by: mover.actor, note: 'captured' }
    await closeTasksOf(tx.db, { attemptId: attempt.id }, ['fps_claim', 'no_answer', 'wrong_amount'], done)
    await tx.announce('payment.captured', {
      ...news,
      minor: attempt.amount.minor,
      currency: attempt.amount.currency,
    })
    if (found.over && found.over.minor > 0)
      await tx.announce('payment.overpaid', {
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
    await tx.announce('payment.failed', news)
  } else await tx.announce('payment.moved', news)
  return true
}

const reasons: Partial<
  Record<NonNullable<Decision['task']>, (word: ProviderWord, attempt: Attempt) => string>
> = {
  wrong_amount: ({ amount, providerRef }, attempt) =>
    `${attempt.reference}: ${attempt.amount.currency} ${attempt.amount.minor} was asked for, ${amount ? `${amount.currency} ${amount.minor}` : 'an unknown amount'} was paid (${providerRef ?? '-'}); amounts in minor units`,
  paid_twice: ({ providerRef }, attempt) =>
    `${attempt.reference} was paid as ${attempt.providerRef ?? '-'} and again as ${providerRef ?? '-'}`,
  difference: ({ state, providerRef }, attempt) =>
    `${attempt.reference} (${providerRef ?? '-'}) is ${state} at its provider, and ${attempt.state} here`,
}

/**
 * Applies a provider's word to a locked attempt and what is charged with it: the provider knows the sum
 * alone.
 */
export async function applyWord(
  tx: Ctx,
  attempt: Attempt,
  word: ProviderWord,
  actor: string,
): Promise<Decision> {
  const amount = chargedAmount([attempt, ...(await store.lockFollowers(tx.db, attempt))])
  const decision = decide({ ...attempt, amount }, word, tx.clock.now())
  const { to, task } = decision
  if (to)
    await moveAttempt(
      tx,
      attempt,
      to,
      {
        actor,
        reason: { cause: 'provider_status', note: [word.state, word.code].filter(Boolean).join(' ') },
      },
      {
        failureCode: to === 'captured' ? null : task === 'wrong_amount' ? task : word.code,
        ...(to === 'captured'
          ? {
              providerRef: word.providerRef,
              transactionId: word.transactionId,
              ...(word.amount ? { over: minus(word.amount, amount) } : {}),
            }
          : {}),
      },
    )
  if (task)
    await openTask(tx, {
      key: `${task}:${attempt.id}:${word.providerRef ?? '-'}`,
      kind: task,
      orderId: attempt.orderId,
      attemptId: attempt.id,
      why: reasons[task]?.(word, { ...attempt, amount }) ?? task,
    })
  return decision
}

async function wordOf(ctx: Ctx, attempt: Attempt): Promise<ProviderWord | null> {
  const nothing: ProviderWord = {
    state: 'none',
    reference: null,
    providerRef: null,
    transactionId: null,
    amount: null,
    code: null,
  }
  const { payDollar, payMe } = ctx.outside.payments
  if (attempt.method === 'paydollar') return payDollar ? payDollar.ask(attempt.reference) : null
  if (attempt.method === 'payme' && attempt.providerRef) return payMe ? payMe.ask(attempt.providerRef) : null
  return nothing
}

/**
 * Asks an attempt's provider, by its leader's reference, and applies its word; without an answer the attempt
 * is asked about again, ever less often (P8). Call it outside a transaction: it waits for another company.
 */
export async function ask(
  ctx: Ctx,
  attempt: Attempt,
  actor: string,
): Promise<{ attempt: Attempt; answered: boolean }> {
  const leader = await store.leaderOf(ctx.db, attempt)
  const word = await wordOf(ctx, leader)
  const after = await ctx.transaction((tx) => applyAnswer(tx, leader, word, actor))
  const own = leader.id === attempt.id ? after : await store.findAttempt(ctx.db, attempt.id)
  return { attempt: own ?? attempt, answered: word !== null }
}

export const askAbout = async (ctx: Ctx, attempt: Attempt, actor: string): Promise<Attempt> =>
  (await ask(ctx, attempt, actor)).attempt

async function applyAnswer(
  tx: Ctx,
  attempt: Attempt,
  word: ProviderWord | null,
  actor: string,
): Promise<Attempt> {
  const locked = await store.lockAttempt(tx.db, attempt.id)
  if (!locked) return attempt
  if (word) {
    await applyWord(tx, locked, word, actor)
    const after = (await store.findAttempt(tx.db, attempt.id)) ?? locked
    const asksOn = isOpen(after.state) && after.failureCode !== 'wrong_amount'
    await store.changeAttempt(tx.db, attempt.id, {
      unanswered_since: null,
      next_ask_at: asksOn ? nextAsk(after.method, tx.clock.now(), null) : null,
    })
    if (
      isOpen(after.state) &&
      word.state === 'pending' &&
      tx.clock.now().getTime() - after.createdAt.getTime() > day
    )
      await noAnswer(tx, after, 'is still at work on')
    return after
  }
  await waitLonger(tx, locked, actor)
  return (await store.findAttempt(tx.db, attempt.id)) ?? locked
}

async function waitLonger(tx: Ctx, attempt: Attempt, actor: string): Promise<void> {
  const now = tx.clock.now()
  const since = attempt.unansweredSince ?? now
  const next = nextAsk(attempt.method, now, since)
  // the comparison at night finds the rest
  if (!isOpen(attempt.state))
    return store.changeAttempt(tx.db, attempt.id, { unanswered_since: next && since, next_ask_at: next })
  const isOver =
    attempt.expiresAt !== null && now.getTime() >= attempt.expiresAt.getTime() + lastMoment * 1_000
  if (isOver && attempt.state !== 'unknown')
    await moveAttempt(tx, attempt, 'unknown', { actor, reason: { cause: 'no_answer' } })
  await store.changeAttempt(tx.db, attempt.id, { unanswered_since: since, next_ask_at: next })
  if (!next) await noAnswer(tx, attempt, 'has given no answer on')
}

const noAnswer = (tx: Ctx, attempt: Attempt, does: string): Promise<void> =>
  openTask(tx, {
    key: `no_answer:${attempt.id}`,
    kind: 'no_answer',
    orderId: attempt.orderId,
    attemptId: attempt.id,
    why: `${attempt.method} ${does} ${attempt.reference} for a day`,
  })
