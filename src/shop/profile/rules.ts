import { refusals } from '../refusal.ts'

export const accountRefusals = /* @__PURE__ */ refusals('account', {
  birth_date: 'invalid',
  birth_date_known: 'conflict',
  wrong_password: 'refused',
  weak_password: 'invalid',
  address_refused: 'invalid',
  unknown_address: 'missing',
  too_many_addresses: 'refused',
  unknown_session: 'missing',
  contact_taken: 'conflict',
  confirm_over: 'refused',
  erasure_blocked: 'conflict',
  erasure_payment: 'conflict',
  erasure_appointment: 'conflict',
  erasure_sessions: 'conflict',
  erasure_balance: 'conflict',
  erasure_return: 'conflict',
  erasure_refund: 'conflict',
  nothing_left: 'conflict',
})

/** rules/members#13 */
export const mostAddresses = 20
/** Days between the request and the erasure. */
export const erasureDays = 14
