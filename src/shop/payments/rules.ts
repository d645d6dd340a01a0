import { refusals } from '../refusal.ts'

/** States of one attempt to pay; an order may have several. */
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

/**
 * Forward only. What ended without money may still be paid in the last second; what was captured stays so.
 */
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
 * `sent → approved`: it never left. `failed` is told, then a person gives the money back by hand
 * (rules/payments#8).
 */
export const refundMoves: Record<RefundState, readonly RefundState[]> = {
  requested: ['approved'],
  approved: ['sent', 'manual'],
  sent: ['approved', 'succeeded', 'failed'],
  succeeded: [],
  failed: ['manual'],
  manual: ['succeeded'],
}

/** Under way: money may come any moment. */
const openStates = [
  'created',
  'redirected',
  'processing',
  'authorised',
  'unknown',
] as const satisfies readonly AttemptState[]
export const isOpen = (state: AttemptState): boolean =>
  (openStates as readonly AttemptState[]).includes(state)

/** `pendingIsInFlight`: a capability of the attempt's method. */
type Moving = { state: AttemptState; pendingIsInFlight: boolean }

/**
 * Its money may be on its way already: a bank or staff are looking. A request that waits for its buyer is
 * not.
 */
export const isInFlight = ({ state, pendingIsInFlight }: Moving): boolean =>
  state === 'authorised' || state === 'unknown' || (state === 'processing' && pendingIsInFlight)

/** What an order that is not paid says of its payment, by all that was begun for it. */
export function paymentOfAttempts(attempts: readonly Moving[]): 'unpaid' | 'pending' | 'authorised' {
  const moving = attempts.filter(isInFlight)
  if (moving.length === 0) return 'unpaid'
  return moving.some(({ state }) => state === 'authorised') ? 'authorised' : 'pending'
}

/** Whether an order that is not paid may say something else of its payment once one attempt has moved so. */
export const changesPayment = (from: Moving, to: AttemptState): boolean =>
  paymentOfAttempts([from]) !== paymentOfAttempts([{ ...from, state: to }])

export const canMove = (from: AttemptState, to: AttemptState): boolean => attemptMoves[from].includes(to)

export const paymentRefusals = refusals('payments', {
  unavailable: 'unavailable',
  forged: 'invalid',
  method_off: 'refused',
  currency: 'refused',
  still_unknown: 'conflict',
  nothing_to_claim: 'conflict',
  /** Another order of the same person is said to be paid, and staff still look. */
  claim_open: 'conflict',
  unknown_attempt: 'missing',
  unknown_line: 'missing',
  unknown_refund: 'missing',
  unknown_task: 'missing',
  unknown_webhook: 'missing',
  /** Its provider did not sign it. */
  webhook_forged: 'conflict',
  illegal_transition: 'conflict',
  refund_too_large: 'conflict',
  refund_key_used: 'conflict',
  /** The buyer's bank asks the payment back. */
  refund_withheld: 'conflict',
  line_matched: 'conflict',
  /** No bill number of ours stands in the bank's words. */
  line_names_none: 'conflict',
  amount_differs: 'conflict',
  /** Giving it back waits for a second person. */
  return_waits: 'conflict',
  own_return: 'forbidden',
  no_return: 'conflict',
  statement_unreadable: 'invalid',
  photo_type: 'refused',
  photo_moves: 'refused',
  photo_pixels: 'refused',
  photo_broken: 'refused',
})

/** No provider ever sees the same reference twice (rules/payments#2). */
export const referenceOf = (orderNumber: string, attempt: number): string => `${orderNumber}-${attempt}`

/** A payment of the last second arrives this much later. */
export const lastMoment = 60

/** Where a screenshot that came with a claim is, for the desk alone. */
export const screenshotPath = (attemptId: string): string =>
  `/api/admin/v1/fps/claims/${attemptId}/screenshot`

/** "I have paid": that much longer until staff have looked (rules/payments#9). */
export const claimSeconds = 24 * 3_600

/**
 * When to ask the provider again: after the method's own pause while it says "waiting"; when it does not
 * answer, every 5 min for an hour, hourly for a day, then no more and a person looks: null
 * (rules/payments#7).
 */
export function nextQuery(pauseSeconds: number, now: Date, unreachableSince: Date | null): Date | null {
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  if (!unreachableSince) return later(pauseSeconds)
  const silentSeconds = (now.getTime() - unreachableSince.getTime()) / 1_000
  if (silentSeconds >= 25 * 3_600) return null
  return later(silentSeconds < 3_600 ? 300 : 3_600)
}
