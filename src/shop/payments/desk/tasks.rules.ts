/** Why a person has to look at a payment. */
export const taskKinds = [
  /** A callback that its provider did not sign. */
  'forged',
  'wrong_amount',
  /** Money for a reference that we never gave. */
  'unknown_reference',
  /** The same attempt was paid twice at its provider. */
  'paid_twice',
  /** The provider could not be reached for a day (rules/payments#7). */
  'no_answer',
  'refund_failed',
  /** To be paid back by hand: FPS, or after a failure. */
  'refund_by_hand',
  /** "I have paid" by FPS. */
  'fps_claim',
  /** A bank line that names no payment for sure. */
  'bank_line',
  /** The daily comparison found a difference (rules/payments#12). */
  'difference',
  /** The nightly audit found something that does not agree. */
  'audit',
] as const
export type TaskKind = (typeof taskKinds)[number]
