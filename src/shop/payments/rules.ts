import type { Currency } from '../money.ts'
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

/** P9. `sent → approved`: it never left. `failed` is told, then a person gives the money back by hand. */
export const refundMoves: Record<RefundState, readonly RefundState[]> = {
  requested: ['approved'],
  approved: ['sent', 'manual'],
  sent: ['approved', 'succeeded', 'failed'],
  succeeded: [],
  failed: ['manual'],
  manual: ['succeeded'],
}

/** Under way: money may come any moment. */
export const openStates = [
  'created',
  'redirected',
  'processing',
  'authorised',
  'unknown',
] as const satisfies readonly AttemptState[]
export const isOpen = (state: AttemptState): boolean =>
  (openStates as readonly AttemptState[]).includes(state)

type Moving = { method: 'paydollar' | 'payme' | 'fps'; state: AttemptState }

/**
 * Its money may be on its way already: a bank or staff are looking. A PayMe request that waits for its buyer
 * is not.
 */
export const isInFlight = ({ method, state }: Moving): boolean =>
  state === 'authorised' || state === 'unknown' || (state === 'processing' && method !== 'payme')

/** What an order that is not paid says of its payment, by all that was begun for it. */
export function paymentOfAttempts(attempts: readonly Moving[]): 'unpaid' | 'pending' | 'authorised' {
  const moving = attempts.filter(isInFlight)
  if (moving.length === 0) return 'unpaid'
  return moving.some(({ state }) => state === 'authorised') ? 'authorised' : 'pending'
}

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
  illegal_transition: 'conflict',
  refund_too_large: 'conflict',
  refund_key_used: 'conflict',
  /** The buyer's bank asks the payment back. */
  refund_withheld: 'conflict',
  line_matched: 'conflict',
  /** No bill number of ours stands in the bank's words. */
  line_names_none: 'conflict',
  amount_differs: 'conflict',
  statement_unreadable: 'invalid',
  photo_type: 'refused',
  photo_moves: 'refused',
  photo_pixels: 'refused',
  photo_broken: 'refused',
})

const cardCurrencies = new Set<Currency>([
  'HKD',
  'USD',
  'SGD',
  'AUD',
  'CAD',
  'GBP',
  'MYR',
  'JPY',
  'TWD',
  'KRW',
  'THB',
])

/** PayMe and FPS take Hong Kong dollars (P5); PayDollar has no number for francs. */
export const takesCurrency = (method: 'paydollar' | 'payme' | 'fps', currency: Currency): boolean =>
  method === 'paydollar' ? cardCurrencies.has(currency) : currency === 'HKD'

/** P1: no provider ever sees the same reference twice. */
export const referenceOf = (orderNumber: string, attempt: number): string => `${orderNumber}-${attempt}`

/** A payment of the last second arrives this much later. */
export const lastMoment = 60

/**
 * How long an attempt is open, and how long until its provider is asked for the first time without the
 * shopper: PayMe may lose a call, PayDollar's message is late after ten minutes. FPS tells nobody anything.
 */
export const lives = {
  paydollar: { seconds: 30 * 60, firstAsk: 10 * 60 },
  payme: { seconds: 10 * 60, firstAsk: 60 },
  fps: { seconds: 30 * 60, firstAsk: 30 * 60 + lastMoment },
} as const

/** Where a screenshot that came with a claim is, for the desk alone. */
export const screenshotPath = (attemptId: string): string =>
  `/api/admin/v1/fps/claims/${attemptId}/screenshot`

/** "I have paid": that much longer until staff have looked (P5). */
export const claimSeconds = 24 * 3_600

/**
 * When to ask the provider again: every minute (PayMe) or five while it says "waiting"; when it does not
 * answer, every 5 min for an hour, hourly for a day, then no more and a person looks: null (P8).
 */
export function nextAsk(
  method: 'paydollar' | 'payme' | 'fps',
  now: Date,
  unansweredSince: Date | null,
): Date | null {
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  if (!unansweredSince) return later(method === 'payme' ? 60 : 300)
  const silent = (now.getTime() - unansweredSince.getTime()) / 1_000
  if (silent >= 25 * 3_600) return null
  return later(silent < 3_600 ? 300 : 3_600)
}
