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

/** Filter for attempts started at or after `since`; null: all. */
const isSince =
  (since: Date | null) =>
  ({ createdAt }: Attempt): boolean =>
    since === null || createdAt >= since

/**
 * The order's newest attempt of a method started since `since`, refreshed from its provider when a query is due; null:
 * none. Call it outside a transaction.
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

/** Payment method of an attempt; null: unknown attempt. */
export const methodOf = async (ctx: Ctx, attemptId: string): Promise<PaymentMethod | null> =>
  (await store.findAttempt(ctx.db, attemptId))?.method ?? null

/** When an attempt was started; null: unknown attempt. */
export const startedAt = async (ctx: Ctx, attemptId: string): Promise<Date | null> =>
  (await store.findAttempt(ctx.db, attemptId))?.createdAt ?? null

/** Whether an order has an open attempt, so that it does not expire (rules/orders#4). */
export const openAttempts = async (ctx: Ctx, orderId: string): Promise<boolean> =>
  (await store.listAttempts(ctx.db, orderId)).some((attempt) => isOpen(attempt.state))

/**
 * Ends the order's open attempts started since `since`. Returns `paid` if one was captured, now or before; partial
 * payments do not count. Call it outside a transaction.
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
 * Ends an attempt of unknown result after staff checked it. Throws `payments.unknown_attempt`,
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

/** Payment state of an unpaid order, and whether it has an unsettled payment of a wrong amount (rules/payments#5). */
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

/** An order's attempts, oldest first, each with its state events. */
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

/** Id of the stored card that paid an attempt; null: none, or not known yet. The cards room knows its current owner. */
export async function cardThatPaid(ctx: Ctx, attemptId: string): Promise<string | null> {
  const attempt = await store.findAttempt(ctx.db, attemptId)
  const lead = attempt?.chargedWith ? await store.findAttempt(ctx.db, attempt.chargedWith) : attempt
  return lead?.cardMember ? lead.cardId : null
}
