import { noteOf, type Reason } from '../../causes.ts'
import type { Ctx } from '../../context.ts'
import { minus, type Money } from '../../money.ts'
import { capabilitiesOf } from '../providers.ts'
import { changesPayment, isOpen, type AttemptState } from '../rules.ts'
import { lastQuery } from './again.rules.ts'
import { chargedAmount } from './charge.rules.ts'
import * as store from './attempts.store.ts'
import * as moves from './move.store.ts'
import type { Attempt } from './attempts.store.ts'
import { openTask } from '../desk/tasks.ts'
import { decide, type Decision, type ProviderStatus } from './provider-status.rules.ts'
import { concernOf } from './concern.ts'

export type Mover = { actor: string; reason: Reason }

/** `over`: what was paid above the amount. */
type Found = {
  over?: Money
  failureCode?: string | null
  providerRef?: string | null
  transactionId?: string | null
}

/**
 * The one transition function of attempts: moves a locked attempt and its split payments, stores what `found` says, and
 * publishes the events in the same transaction, so `payment.captured` is published once for each order. `splits`: the
 * split payments, where they are locked already. False: the attempt is no longer in the state that was read.
 */
export async function moveAttempt(
  tx: Ctx,
  attempt: Attempt,
  to: AttemptState,
  mover: Mover,
  found: Found = {},
  splits?: readonly Attempt[],
): Promise<boolean> {
  if (attempt.chargedWith !== null) throw new Error('a split payment moves with its payment')
  if (!(await moveOne(tx, attempt, to, mover, found))) return false
  for (const split of splits ?? (await store.lockSplits(tx.db, attempt)))
    await moveOne(tx, split, to, mover, { failureCode: found.failureCode ?? null })
  return true
}

/** Staff tasks that a new state of the payment closes. */
const settledBy = (to: AttemptState, { reason }: Mover): Pick<moves.Move, 'settles'> => {
  if (to === 'captured')
    return { settles: { kinds: ['fps_claim', 'no_answer', 'wrong_amount'], note: 'captured' } }
  return to === 'cancelled' ? { settles: { kinds: ['fps_claim'], note: noteOf(reason) } } : {}
}

async function moveOne(
  tx: Ctx,
  attempt: Attempt,
  to: AttemptState,
  mover: Mover,
  found: Found,
): Promise<boolean> {
  const at = tx.clock.now()
  const capabilities = capabilitiesOf(tx, attempt.method)
  const { pendingIsInFlight } = capabilities
  const change = {
    provider_ref: found.providerRef ?? attempt.providerRef,
    transaction_id: found.transactionId ?? attempt.transactionId,
    failure_code: found.failureCode ?? attempt.failureCode,
    ...(found.over ? { overpaid_minor: found.over.minor } : {}),
    ...(isOpen(to)
      ? {}
      : {
          next_poll_at:
            to === 'cancelled' && attempt.chargedWith === null ? lastQuery(attempt, at, capabilities) : null,
          unreachable_since: null,
        }),
  }
  const move = { from: attempt.state, to, ...mover, at, ...settledBy(to, mover) }
  if (!(await moves.moveAttempt(tx.db, attempt.id, move, change))) return false
  const payload = { orderId: attempt.orderId, attemptId: attempt.id }
  if (to === 'captured') {
    await tx.publish('payment.captured', {
      ...payload,
      minor: attempt.amount.minor,
      currency: attempt.amount.currency,
      method: attempt.method,
      keepsCard: attempt.keepCard,
    })
    if (found.over && found.over.minor > 0)
      await tx.publish('payment.overpaid', {
        ...payload,
        minor: found.over.minor,
        currency: found.over.currency,
      })
  } else if (!isOpen(to)) {
    await tx.publish('payment.failed', payload)
  } else if (changesPayment({ state: attempt.state, pendingIsInFlight }, to))
    await tx.publish('payment.state_changed', payload)
  return true
}

/**
 * Applies a provider's status to a locked payment and its split payments: the provider knows the sum alone.
 * `locked`: the split payments, where they are locked already.
 */
export async function applyProviderStatus(
  tx: Ctx,
  attempt: Attempt,
  status: ProviderStatus,
  actor: string,
  locked?: readonly Attempt[],
): Promise<Decision> {
  const splits = locked ?? (await store.lockSplits(tx.db, attempt))
  const amount = chargedAmount([attempt, ...splits])
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
      splits,
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
