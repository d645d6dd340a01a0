import type { RefusalCode } from '../../refusal.ts'
import { sessionRefusals } from '../rules.ts'

export const transferStates = ['offered', 'taken', 'withdrawn', 'expired'] as const
export type TransferState = (typeof transferStates)[number]

/** Lifetime of a transfer offer, in days. */
export const transferDays = 14
/** Maximum number of offers per package and day, because each sends an e-mail. */
export const mostOffersADay = 3

export type Transfer = {
  id: string
  packageId: string
  memberId: string
  /** Recipient's e-mail; null once the offer ended. */
  email: string | null
  sessions: number
  state: TransferState
  takenPackageId: string | null
  locale: string
  expiresAt: Date
}

/** State at a time: an offer past its end counts as expired even before the job has recorded it. */
export const stateAt = (
  { state, expiresAt }: Pick<Transfer, 'state' | 'expiresAt'>,
  now: Date,
): TransferState => (state === 'offered' && expiresAt <= now ? 'expired' : state)

const ended = {
  taken: sessionRefusals.transfer_taken,
  withdrawn: sessionRefusals.transfer_withdrawn,
  expired: sessionRefusals.transfer_over,
} as const

/** Why this address cannot take the sessions now; null: it can (rules/sessions#9). */
export function refusalToTake(
  transfer: Pick<Transfer, 'state' | 'expiresAt' | 'email'>,
  { email, now }: { email: string; now: Date },
): RefusalCode | null {
  const state = stateAt(transfer, now)
  if (state !== 'offered') return ended[state]
  return transfer.email === email ? null : sessionRefusals.transfer_other
}
