import type { Cause } from '../../causes.ts'
import { formatMoney } from '../../money.ts'
import type { Attempt } from './attempts.store.ts'
import type { Decision, ProviderStatus } from './provider-status.rules.ts'

/** What staff read of a status that needs them: the cause, and references, amounts and states beside it. */
export function concernOf(
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
