import { gte, type Money } from '../../money.ts'
import { canMove, isOpen, lastMoment, type AttemptState } from '../rules.ts'
import type { TaskKind } from '../desk/tasks.rules.ts'

/** A provider's status of one payment, normalised. `none`: the provider does not know it, or it is unpaid. */
export type ProviderStatus = {
  state:
    | 'none'
    | 'pending'
    | 'authorised'
    | 'captured'
    | 'failed'
    | 'cancelled'
    | 'expired'
    | 'refund_pending'
    | 'refunded'
  reference: string | null
  providerRef: string | null
  /** Number that refunds must refer to, if it differs from the reference. */
  transactionId: string | null
  /** Null: an amount or currency the shop does not know. */
  amount: Money | null
  code: string | null
}

type Standing = {
  state: AttemptState
  amount: Money
  providerRef: string | null
  expiresAt: Date | null
}
export type Decision = {
  to: AttemptState | null
  task: Extract<TaskKind, 'wrong_amount' | 'paid_twice' | 'difference'> | null
}

const stay: Decision = { to: null, task: null }

/**
 * Decides the transition or staff task for a provider's status. `captured` is final. A payment counts if it is in the
 * agreed currency and at least the agreed amount, as an excess is refunded (rules/payments#5); it counts however late
 * it arrives (rules/orders#6).
 */
export function decide(attempt: Standing, status: ProviderStatus, now: Date): Decision {
  const go = (to: AttemptState): Decision => (canMove(attempt.state, to) ? { to, task: null } : stay)
  if (attempt.state === 'captured')
    return status.state === 'captured' &&
      status.providerRef !== null &&
      status.providerRef !== attempt.providerRef
      ? { to: null, task: 'paid_twice' }
      : stay
  switch (status.state) {
    case 'captured':
      if (status.amount && gte(status.amount, attempt.amount)) return go('captured')
      return {
        to: isOpen(attempt.state) && attempt.state !== 'unknown' ? 'unknown' : null,
        task: 'wrong_amount',
      }
    case 'refunded':
    case 'refund_pending':
      return { to: null, task: 'difference' } // refunded before the shop knew that it was paid
    case 'authorised':
      return isOpen(attempt.state) ? go('authorised') : stay
    case 'pending':
      return isOpen(attempt.state) ? go('processing') : stay
    case 'none':
      return isOpen(attempt.state) &&
        attempt.expiresAt &&
        now.getTime() >= attempt.expiresAt.getTime() + lastMoment * 1_000
        ? go('expired')
        : stay
    default:
      return isOpen(attempt.state) ? go(status.state) : stay
  }
}
