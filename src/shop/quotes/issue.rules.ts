import { Refusal, refusals } from '../refusal.ts'

/**
 * Refusals of a checkout. Issues of lines, addresses and codes have the codes of their rooms. On the wire these codes
 * start with `checkout`.
 */
export const quoteRefusals = /* @__PURE__ */ refusals('checkout', {
  cart_changed: 'conflict',
  mixed_types: 'conflict',
  required: 'invalid',
  email: 'invalid',
  short: 'conflict',
  wallet_unavailable: 'refused',
  wallet_amount: 'invalid',
  wallet_short: 'refused',
  wallet_too_much: 'refused',
  gift_for_wallet: 'refused',
  gift_currency: 'refused',
  reward_unavailable: 'refused',
  one_reward: 'refused',
  reward_not_sent: 'refused',
  reward_not_there: 'refused',
  reward_gone: 'conflict',
  method_not_offered: 'refused',
  no_method: 'refused',
  hkd_only: 'refused',
  card_only: 'refused',
  agree_terms: 'invalid',
  agree_card: 'invalid',
  agree_age: 'invalid',
  agree_health: 'invalid',
  /** A subscription without a signed-in member. */
  account_needed: 'signed_out',
})

/** A checkout issue before translation. `field`: wire name of the field. */
export type CheckoutIssue = {
  code: string
  field: string | null
  subSku: string | null
  values?: Record<string, string | number>
}

/** Makes an issue from a refusal code, with the field or option it concerns. */
export const checkoutIssue = (
  code: string,
  at: Partial<Omit<CheckoutIssue, 'code'>> = {},
): CheckoutIssue => ({
  code,
  field: null,
  subSku: null,
  ...at,
})

/** Converts an issue to a refusal, for callers that report only the first issue. */
export function refusalOfIssue({ code, values }: CheckoutIssue): Refusal {
  const known = Object.values(quoteRefusals).find((each) => each.code === code)
  return new Refusal(known ?? { code, kind: 'refused' }, values ? { values } : {})
}
