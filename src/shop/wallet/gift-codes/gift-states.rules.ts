export const giftStates = [
  'ordered',
  'issued',
  'active',
  'partly_used',
  'used_up',
  'claimed',
  'expired',
  'frozen',
  'void',
] as const

export type GiftState = (typeof giftStates)[number]

/**
 * Every move a gift code may make (rules/wallet#7). The table gift_code_moves says the same, and a test
 * compares them.
 */
export const giftMoves: Record<GiftState, readonly GiftState[]> = {
  ordered: ['issued', 'void'],
  issued: ['active', 'expired', 'void'],
  active: ['partly_used', 'used_up', 'claimed', 'expired', 'frozen', 'void'],
  partly_used: ['used_up', 'claimed', 'expired', 'frozen', 'void'],
  used_up: ['partly_used'],
  claimed: [],
  expired: ['partly_used'],
  frozen: ['active', 'partly_used', 'used_up', 'void', 'expired'],
  void: [],
}

/** States from which one can be reached. */
export const giftWaysTo = (to: GiftState): GiftState[] =>
  giftStates.filter((from) => giftMoves[from].includes(to))
