import type { Ctx } from '../../context.ts'
import { gte, equals, minus } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import type { LineEnd } from './bank.rules.ts'
import * as bank from './bank.store.ts'
import * as lineState from './bank-line-state.store.ts'
import * as claims from './claims.store.ts'
import type { BankLine } from './bank.store.ts'
import { canMove, paymentRefusals } from '../rules.ts'
import { moveAttempt } from '../attempts/settle.ts'
import * as store from '../attempts/attempts.store.ts'
import type { Attempt } from '../attempts/attempts.store.ts'
import { closeTasksOf } from '../desk/tasks.store.ts'

export type { BankLine } from './bank.store.ts'

/** Key of the staff task of a bank line. */
export const taskOfLine = (lineId: string): string => `bank_line:${lineId}`

/** Captures a locked attempt by a locked line. False: the attempt is settled otherwise, or its amount exceeds the line's. */
export async function captureByLine(
  tx: Ctx,
  line: BankLine,
  attempt: Attempt,
  actor: string,
): Promise<boolean> {
  if (!canMove(attempt.state, 'captured') || !gte(line.amount, attempt.amount)) return false
  const found = { providerRef: `${line.account}:${line.bankRef}`, over: minus(line.amount, attempt.amount) }
  if (
    !(await moveAttempt(
      tx,
      attempt,
      'captured',
      { actor, reason: { cause: 'bank_line', note: line.bankRef } },
      found,
    ))
  )
    return false
  const at = tx.clock.now()
  await lineState.matchLine(tx.db, line.id, { attemptId: attempt.id, by: actor, at })
  await closeTasksOf(tx.db, { key: taskOfLine(line.id) }, ['bank_line'], {
    at,
    by: actor,
    note: attempt.reference,
  })
  return true
}

/**
 * Matches a line with the attempt chosen by staff. Throws `payments.unknown_line`, `payments.unknown_attempt`,
 * `payments.line_matched`, `payments.amount_differs`, `payments.illegal_transition` (the attempt is settled).
 */
export async function matchLine(
  ctx: Ctx,
  { lineId, attemptId, actor }: { lineId: string; attemptId: string; actor: string },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const line = await bank.lockLine(tx.db, lineId)
    if (!line) throw new Refusal(paymentRefusals.unknown_line)
    const attempt = await store.lockAttempt(tx.db, attemptId)
    if (attempt?.method !== 'fps') throw new Refusal(paymentRefusals.unknown_attempt)
    if (line.state !== 'unmatched') throw new Refusal(paymentRefusals.line_matched)
    if (line.returnRequest) throw new Refusal(paymentRefusals.return_waits)
    if (!equals(line.amount, attempt.amount)) throw new Refusal(paymentRefusals.amount_differs)
    if (!(await captureByLine(tx, line, attempt, actor)))
      throw new Refusal(paymentRefusals.illegal_transition)
  })
}

/**
 * Ends a line that pays no attempt: staff returned it by bank transfer, or it does not concern the shop. Closes its
 * task. Throws `payments.unknown_line`, `payments.line_matched` (settled before).
 */
export async function endLine(
  ctx: Ctx,
  { lineId, how, note, actor }: { lineId: string; how: LineEnd; note: string; actor: string },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const line = await bank.lockLine(tx.db, lineId)
    if (!line) throw new Refusal(paymentRefusals.unknown_line)
    if (line.state === 'unmatched' && line.returnRequest && how === 'not_ours')
      throw new Refusal(paymentRefusals.return_waits)
    const done = { at: tx.clock.now(), by: actor, note }
    if (!(await lineState.endLine(tx.db, lineId, how, done))) throw new Refusal(paymentRefusals.line_matched)
    await closeTasksOf(tx.db, { key: taskOfLine(lineId) }, ['bank_line'], done)
  })
}

/**
 * Rejects a payment claim after staff found no payment. A later bank line still captures the attempt. Throws
 * `payments.unknown_attempt`, `payments.illegal_transition`.
 */
export async function rejectClaim(
  ctx: Ctx,
  { attemptId, reason, actor }: { attemptId: string; reason: string; actor: string },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const attempt = await store.lockAttempt(tx.db, attemptId)
    if (attempt?.method !== 'fps') throw new Refusal(paymentRefusals.unknown_attempt)
    if (attempt.state !== 'processing') throw new Refusal(paymentRefusals.illegal_transition)
    await moveAttempt(tx, attempt, 'failed', { actor, reason }, { failureCode: 'claim_rejected' })
    await closeTasksOf(tx.db, { attemptId }, ['fps_claim'], { at: tx.clock.now(), by: actor, note: reason })
  })
}

/** Attempts with an unchecked payment claim, oldest claim first. */
export const pendingClaims = async (ctx: Ctx): Promise<Attempt[]> => {
  const ids = await claims.listClaimIds(ctx.db)
  const attempts = await store.listById(ctx.db, ids)
  return ids.flatMap((id) => attempts.find((attempt) => attempt.id === id) ?? [])
}
