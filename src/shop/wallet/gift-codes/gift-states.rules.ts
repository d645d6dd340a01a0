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

/** Allowed transitions of a gift code (rules/wallet#7). Table gift_code_moves holds the same list, and a test compares them. */
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

/** States from which a state can be reached in one transition. */
export const giftWaysTo = (to: GiftState): GiftState[] =>
  giftStates.filter((from) => giftMoves[from].includes(to))
