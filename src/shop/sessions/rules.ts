import { refusals } from '../refusal.ts'

export const sessionStates = [
  'active',
  'booked',
  'redeemed',
  'forfeited',
  'refunded',
  'expired',
  'transferred',
] as const
export type SessionState = (typeof sessionStates)[number]

/** Allowed transitions of a session. Table treatment_session_moves holds the same list, and a test compares them. */
export const sessionMoves = {
  active: ['booked', 'refunded', 'expired', 'transferred', 'forfeited'],
  booked: ['active', 'redeemed', 'forfeited'],
  redeemed: [],
  forfeited: ['active'],
  refunded: [],
  expired: ['active'],
  transferred: [],
} as const satisfies Record<SessionState, readonly SessionState[]>

/** Days before expiry at which the owner of a package is notified, longest first. */
export const noticeDays = [60, 30, 7] as const

export const mostExtendedMonths = 12

export const sessionRefusals = /* @__PURE__ */ refusals('sessions', {
  unknown: 'missing',
  none_left: 'conflict',
  in_use: 'conflict',
  held: 'conflict',
  offered: 'conflict',
  deposit: 'conflict',
  over: 'conflict',
  same_owner: 'invalid',
  bad_day: 'invalid',
  unknown_member: 'missing',
  transfer_unknown: 'missing',
  transfer_pending: 'conflict',
  transfer_taken: 'conflict',
  transfer_withdrawn: 'conflict',
  transfer_over: 'conflict',
  transfer_other: 'forbidden',
  transfer_own: 'invalid',
  transfer_often: 'too_many',
})
