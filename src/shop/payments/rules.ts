import { refusals } from '../refusal.ts'

/** States of a payment attempt; an order may have several attempts. */
export const attemptStates = [
  'created',
  'redirected',
  'processing',
  'authorised',
  'captured',
  'failed',
  'cancelled',
  'expired',
  'unknown',
] as const
export type AttemptState = (typeof attemptStates)[number]

/** Allowed transitions, forward only. An attempt that ended unpaid may still be captured; `captured` is final. */
export const attemptMoves: Record<AttemptState, readonly AttemptState[]> = {
  created: [
    'redirected',
    'processing',
    'authorised',
    'captured',
    'failed',
    'cancelled',
    'expired',
    'unknown',
  ],
  redirected: ['processing', 'authorised', 'captured', 'failed', 'cancelled', 'expired', 'unknown'],
  processing: ['authorised', 'captured', 'failed', 'cancelled', 'expired', 'unknown'],
  authorised: ['captured', 'failed', 'cancelled', 'expired', 'unknown'],
  unknown: ['processing', 'authorised', 'captured', 'failed', 'cancelled', 'expired'],
  captured: [],
  failed: ['captured'],
  cancelled: ['captured'],
  expired: ['processing', 'captured'],
}

export const refundStates = ['requested', 'approved', 'sent', 'succeeded', 'failed', 'manual'] as const
export type RefundState = (typeof refundStates)[number]

/**
 * Allowed transitions of a refund. `sent → approved`: the request never reached the provider. After `failed` staff
 * refund the money manually (rules/payments#8).
 */
export const refundMoves: Record<RefundState, readonly RefundState[]> = {
  requested: ['approved'],
  approved: ['sent', 'manual'],
  sent: ['approved', 'succeeded', 'failed'],
  succeeded: [],
  failed: ['manual'],
  manual: ['succeeded'],
}

/** States of an attempt under way. */
const openStates = [
  'created',
  'redirected',
  'processing',
  'authorised',
  'unknown',
] as const satisfies readonly AttemptState[]
/** Whether an attempt is under way: its money may come at any moment. */
export const isOpen = (state: AttemptState): boolean =>
  (openStates as readonly AttemptState[]).includes(state)

/** `pendingIsInFlight`: a capability of the attempt's method. */
type Moving = { state: AttemptState; pendingIsInFlight: boolean }

/** Whether an attempt's money may already be moving, or staff are checking it; not while it waits for its buyer. */
export const isInFlight = ({ state, pendingIsInFlight }: Moving): boolean =>
  state === 'authorised' || state === 'unknown' || (state === 'processing' && pendingIsInFlight)

/** Payment state of an unpaid order, derived from its attempts. */
export function paymentOfAttempts(attempts: readonly Moving[]): 'unpaid' | 'pending' | 'authorised' {
  const moving = attempts.filter(isInFlight)
  if (moving.length === 0) return 'unpaid'
  return moving.some(({ state }) => state === 'authorised') ? 'authorised' : 'pending'
}

/** Whether a transition of one attempt may change the payment state of an unpaid order. */
export const changesPayment = (from: Moving, to: AttemptState): boolean =>
  paymentOfAttempts([from]) !== paymentOfAttempts([{ ...from, state: to }])

/** Whether an attempt may change from one state to another; table `payment_moves` holds the same list. */
export const canMove = (from: AttemptState, to: AttemptState): boolean => attemptMoves[from].includes(to)

export const paymentRefusals = refusals('payments', {
  unavailable: 'unavailable',
  forged: 'invalid',
  method_off: 'refused',
  currency: 'refused',
  still_unknown: 'conflict',
  nothing_to_claim: 'conflict',
  /** The same person has an unchecked payment claim for another order. */
  claim_open: 'conflict',
  unknown_attempt: 'missing',
  unknown_line: 'missing',
  unknown_refund: 'missing',
  unknown_task: 'missing',
  unknown_webhook: 'missing',
  /** The call has no valid signature of its provider. */
  webhook_forged: 'conflict',
  illegal_transition: 'conflict',
  refund_too_large: 'conflict',
  refund_key_used: 'conflict',
  /** The payment is disputed. */
  refund_withheld: 'conflict',
  line_matched: 'conflict',
  /** The bank line's text has no bill number of the shop. */
  line_names_none: 'conflict',
  amount_differs: 'conflict',
  /** Returning the bank line awaits approval. */
  return_waits: 'conflict',
  own_return: 'forbidden',
  no_return: 'conflict',
  statement_unreadable: 'invalid',
  photo_type: 'refused',
  photo_moves: 'refused',
  photo_pixels: 'refused',
  photo_broken: 'refused',
})

/** Reference of an attempt at its provider, unique per attempt (rules/payments#2). */
export const referenceOf = (orderNumber: string, attempt: number): string => `${orderNumber}-${attempt}`

/** Seconds after expiry within which a payment made in the last second still arrives. */
export const lastMoment = 60

/** Back-office path of a claim's screenshot. */
export const screenshotPath = (attemptId: string): string =>
  `/api/admin/v1/fps/claims/${attemptId}/screenshot`

/** Seconds by which a payment claim extends an attempt, until staff have checked it (rules/payments#9). */
export const claimSeconds = 24 * 3_600

/**
 * Time of the next status query: after the method's interval while the provider responds; without response every
 * 5 minutes for an hour, then hourly for a day, then null: staff must check (rules/payments#7).
 */
export function nextQuery(pauseSeconds: number, now: Date, unreachableSince: Date | null): Date | null {
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  if (!unreachableSince) return later(pauseSeconds)
  const silentSeconds = (now.getTime() - unreachableSince.getTime()) / 1_000
  if (silentSeconds >= 25 * 3_600) return null
  return later(silentSeconds < 3_600 ? 300 : 3_600)
}
