import type { DeclineKind } from '../capabilities.rules.ts'
import { isOpen, type AttemptState } from '../rules.ts'

/**
 * What became of a stored card's charge. `soft_decline`: another day may go well; `hard_decline`: not with
 * this card; `authentication`: its owner has to pay at their bank's check; `unsent`: nothing was charged and
 * it may be tried again; `unknown`: nobody can tell yet, and nothing else is charged meanwhile.
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

/** By where its attempt stands; `declineKind` is what the provider makes of the failure code. */
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
  // the provider never saw it, or it never left
  if (state === 'expired' || state === 'cancelled' || failureCode === 'unsent') return 'unsent'
  return declines[declineKind]
}
