import type { StoredCard } from '../../cards/ports.ts'
import type { Ctx } from '../../context.ts'
import type { PaymentMethod } from '../contract.ts'
import type { StoredChargeResult } from '../ports.ts'
import { providerOf } from '../providers.ts'
import { referenceOf } from '../rules.ts'
import type { Attempt } from './attempts.store.ts'
import { attemptOf, type StoredChargeInput } from './stored-attempt.ts'
import * as many from './many.store.ts'
import { fingerprintsOf } from './card-fingerprints.ts'
import { decide } from './provider-status.rules.ts'

/**
 * Records charges of stored cards for orders placed in the same transaction, before they are sent. The orders are new,
 * so no earlier attempt has to be checked. Interrupted charges are queried as usual (rules/payments#15).
 */
export async function beginStoredCharges(tx: Ctx, inputs: readonly StoredChargeInput[]): Promise<Attempt[]> {
  const now = tx.clock.now()
  const attempts = await many.addAttempts(
    tx.db,
    inputs.map((input) => ({ ...attemptOf(input, 1, now), reference: referenceOf(input.orderNumber, 1) })),
  )
  const moving = { actor: 'payments', reason: { cause: 'stored_card' }, at: now } as const
  const ids = attempts.map(({ id }) => id)
  if ((await many.moveAttempts(tx.db, ids, { from: 'created', to: 'unknown', ...moving })) !== ids.length)
    throw new Error('a charge was not begun')
  return attempts.map((attempt) => ({ ...attempt, state: 'unknown' }))
}

/** Sends a recorded charge to the provider. Call it outside a transaction. */
export async function sendStoredCharge(
  ctx: Ctx,
  { method, reference, amount }: Pick<Attempt, 'method' | 'reference' | 'amount'>,
  card: StoredCard,
): Promise<StoredChargeResult> {
  const provider = providerOf(ctx, method)
  if (!provider) throw new Error(`nobody takes ${method}`)
  return provider.chargeStored({ reference, amount, card })
}

export type { Attempt } from './attempts.store.ts'

export type AnsweredCharge = { attempt: Attempt; result: StoredChargeResult }

/** Whether the provider captured exactly the requested amount, the common case. Other results go through `applyStoredCharge`. */
export function isFullyCaptured({ attempt, result }: AnsweredCharge, now: Date): boolean {
  if (result.outcome !== 'answered' || attempt.chargedWith !== null) return false
  const { to, task } = decide(attempt, result.status, now)
  return to === 'captured' && task === null && result.status.amount?.minor === attempt.amount.minor
}

/**
 * Captures many payments that are each `isFullyCaptured`, and returns them together with those already captured by their
 * webhook. Attempts locked by another transaction are skipped.
 */
export async function captureMany(
  tx: Ctx,
  answered: readonly AnsweredCharge[],
  method: PaymentMethod,
): Promise<AnsweredCharge[]> {
  const ids = answered.map(({ attempt }) => attempt.id)
  const found = new Map((await many.lockAnswered(tx.db, ids)).map((each) => [each.id, each]))
  const waiting = answered.filter(({ attempt }) => found.get(attempt.id)?.state === 'unknown')
  await capture(tx, waiting, method)
  return answered.filter(({ attempt, result }) => {
    const locked = found.get(attempt.id)
    const isSame = result.outcome === 'answered' && result.status.providerRef === locked?.providerRef
    return locked?.state === 'unknown' || (locked?.state === 'captured' && isSame)
  })
}

async function capture(tx: Ctx, taken: readonly AnsweredCharge[], method: PaymentMethod): Promise<void> {
  if (taken.length === 0) return
  const ids = taken.map(({ attempt }) => attempt.id)
  const moving = {
    actor: method,
    reason: { cause: 'provider_status', note: 'captured' },
    at: tx.clock.now(),
  } as const
  const moved = await many.moveAttempts(tx.db, ids, { from: 'unknown', to: 'captured', ...moving })
  if (moved !== ids.length) throw new Error('one of many payments could not be captured')
  await many.noteCaptures(tx.db, taken.flatMap(captureIn(tx)))
  await tx.publishMany(
    'payment.captured',
    taken.map(({ attempt: { id: attemptId, orderId, amount, method: by, keepCard: keepsCard } }) => ({
      orderId,
      attemptId,
      minor: amount.minor,
      currency: amount.currency,
      method: by,
      keepsCard,
    })),
  )
}

const captureIn =
  (tx: Ctx) =>
  ({ attempt: { id }, result }: AnsweredCharge): many.Capture[] =>
    result.outcome !== 'answered'
      ? []
      : [
          {
            id,
            providerRef: result.status.providerRef,
            transactionId: result.status.transactionId,
            marks: result.cardMark ? fingerprintsOf(tx, result.cardMark) : null,
          },
        ]
