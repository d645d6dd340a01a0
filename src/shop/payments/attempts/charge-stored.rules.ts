import type { DeclineKind } from '../capabilities.rules.ts'
import { isOpen, type AttemptState } from '../rules.ts'

/**
 * Result of a stored-card charge. `soft_decline`: may succeed on another day; `hard_decline`: never with this card;
 * `authentication`: the owner must confirm at their bank; `unsent`: nothing was charged, retry is safe; `unknown`: not
 * known yet, no other charge until it is.
 */
export type ChargeOutcome =
  | 'captured'
  | 'soft_decline'
  | 'hard_decline'
  | 'authentication'
  | 'unsent'
  | 'unknown'

const declines: Record<DeclineKind, ChargeOutcome> = {
  soft: 'soft_decline',
  hard: 'hard_decline',
  authentication: 'authentication',
}

/** Result by attempt state; `declineKind`: the provider's classification of the failure code. */
export function chargeOutcome({
  state,
  failureCode,
  declineKind,
}: {
  state: AttemptState
  failureCode: string | null
  declineKind: DeclineKind
}): ChargeOutcome {
  if (state === 'captured') return 'captured'
  if (isOpen(state)) return 'unknown'
  // never received by the provider, or never sent
  if (state === 'expired' || state === 'cancelled' || failureCode === 'unsent') return 'unsent'
  return declines[declineKind]
}
