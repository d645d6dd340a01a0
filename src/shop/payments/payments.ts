import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { Payment, PaymentMethod } from './contract.ts'
import { endAttempt } from './attempts/end.ts'
import { capabilitiesOf } from './providers.ts'
import { isOpen, paymentOfAttempts, paymentRefusals } from './rules.ts'
import { moveAttempt } from './attempts/settle.ts'
import { queryAttempt } from './attempts/refresh.ts'
import { toPaymentView } from './attempts/view.ts'
import * as store from './attempts/attempts.store.ts'
import type { Attempt } from './attempts/attempts.store.ts'
import { listStateEvents, type StateEvent } from './attempts/history.store.ts'
import { listAttemptsOf } from './attempts/many.store.ts'
import { closeTasksOf, hasOpenTask } from './desk/tasks.store.ts'

export { offeredMethods } from './providers.ts'
export type { Start } from './attempts/open-at-provider.ts'
export { startAttempt } from './attempts/start.ts'

const newest = (attempts: readonly Attempt[], method: PaymentMethod): Attempt | undefined =>
  attempts.findLast((attempt) => attempt.method === method && !attempt.isPart)

/** Attempts that were begun from a moment on; null: all. */
const isSince =
  (since: Date | null) =>
  ({ createdAt }: Attempt): boolean =>
    since === null || createdAt >= since

/**
 * The order's newest attempt of a method (begun since a moment), asked about at its provider when that is
 * due; null: there is none. Outside a transaction.
 */
export async function paymentOf(
  ctx: Ctx,
  orderId: string,
  method: PaymentMethod,
  since: Date | null = null,
): Promise<Payment | null> {
  const attempt = newest((await store.listAttempts(ctx.db, orderId)).filter(isSince(since)), method)
  if (!attempt) return null
  const pause = capabilitiesOf(ctx, attempt.method).secondsBetweenPageQueries
  if (pause === null || !isOpen(attempt.state)) return toPaymentView(ctx, attempt)
  const now = ctx.clock.now()
  const before = new Date(now.getTime() - pause * 1_000)
  const isDue = attempt.createdAt < before && (await store.takeTurn(ctx.db, attempt.id, now, before))
  return toPaymentView(ctx, isDue ? await queryAttempt(ctx, attempt, attempt.method) : attempt)
}

/** By which method an attempt is made; null: there is no such attempt. */
export const methodOf = async (ctx: Ctx, attemptId: string): Promise<PaymentMethod | null> =>
  (await store.findAttempt(ctx.db, attemptId))?.method ?? null

/** When somebody began to pay by an attempt; null: there is no such attempt. */
export const startedAt = async (ctx: Ctx, attemptId: string): Promise<Date | null> =>
  (await store.findAttempt(ctx.db, attemptId))?.createdAt ?? null

/** Whether money may come any moment: an order does not expire meanwhile (rules/orders#4). */
export const openAttempts = async (ctx: Ctx, orderId: string): Promise<boolean> =>
  (await store.listAttempts(ctx.db, orderId)).some((attempt) => isOpen(attempt.state))

/**
 * Ends what is under way (begun since a moment); `paid`: money was taken, now or before, parts apart. Outside
 * a transaction.
 */
export async function cancelAttempts(
  ctx: Ctx,
  orderId: string,
  actor = 'shopper',
  since: Date | null = null,
): Promise<'cancelled' | 'paid'> {
  const attempts = (await store.listAttempts(ctx.db, orderId)).filter(isSince(since))
  const ended = await Promise.all(
    attempts.map((attempt) =>
      isOpen(attempt.state) ? endAttempt(ctx, attempt, 'cancelled', actor) : attempt,
    ),
  )
  return ended.some((attempt) => attempt.state === 'captured' && !attempt.isPart) ? 'paid' : 'cancelled'
}

/**
 * Ends an attempt whose provider never made clear what became of it, once a person has looked. Refuses
 * `payments.illegal_transition`.
 */
export async function closeUnclear(
  ctx: Ctx,
  { attemptId, note, actor }: { attemptId: string; note: string; actor: string },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const found = await store.findAttempt(tx.db, attemptId)
    const attempt = found && (await store.lockAttempt(tx.db, found.chargedWith ?? found.id))
    if (!attempt) throw new Refusal(paymentRefusals.unknown_attempt)
    if (attempt.state !== 'unknown') throw new Refusal(paymentRefusals.illegal_transition)
    await moveAttempt(tx, attempt, 'failed', { actor, reason: note })
    await closeTasksOf(tx.db, { attemptId: attempt.id }, ['wrong_amount', 'no_answer'], {
      at: tx.clock.now(),
      by: actor,
      note,
    })
  })
}

/**
 * What an unpaid order says of its payment, and whether money of another amount came for it that nobody has
 * settled yet (rules/payments#5).
 */
export async function paymentUnderWay(
  ctx: Ctx,
  orderId: string,
): Promise<{ payment: ReturnType<typeof paymentOfAttempts>; hasWrongAmount: boolean }> {
  const attempts = await store.listAttempts(ctx.db, orderId)
  return {
    payment: paymentOfAttempts(
      attempts.map(({ state, method }) => ({
        state,
        pendingIsInFlight: capabilitiesOf(ctx, method).pendingIsInFlight,
      })),
    ),
    hasWrongAmount: await hasOpenTask(ctx.db, orderId, 'wrong_amount'),
  }
}

/** An order's attempts, oldest first. */
export const attemptsOf = (ctx: Ctx, orderId: string): Promise<Attempt[]> =>
  store.listAttempts(ctx.db, orderId)

/** Attempts of many orders, by order, oldest first. */
export const attemptsOfMany = (
  ctx: Ctx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Attempt[]>> => listAttemptsOf(ctx.db, orderIds)

export type StaffAttempt = Attempt & { history: StateEvent[] }

/** Everything about an order's attempts, oldest first, each with who moved it and why. */
export async function attemptsForStaff(ctx: Ctx, orderId: string): Promise<StaffAttempt[]> {
  const attempts = await store.listAttempts(ctx.db, orderId)
  const events = await listStateEvents(
    ctx.db,
    attempts.map((attempt) => attempt.id),
  )
  return attempts.map((attempt) => ({
    ...attempt,
    history: events.filter((event) => event.entityId === attempt.id),
  }))
}

/** The stored card that paid by an attempt, and whose it is; null: none, or it is not known yet. */
export async function cardThatPaid(
  ctx: Ctx,
  attemptId: string,
): Promise<{ memberId: string; cardId: string } | null> {
  const attempt = await store.findAttempt(ctx.db, attemptId)
  const lead = attempt?.chargedWith ? await store.findAttempt(ctx.db, attempt.chargedWith) : attempt
  return lead?.cardMember && lead.cardId ? { memberId: lead.cardMember, cardId: lead.cardId } : null
}
