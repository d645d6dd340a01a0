import { Refusal, refusals } from '../refusal.ts'

/**
 * Why an order cannot be placed as it is asked for; problems of lines, addresses and codes keep their rooms'
 * names. On the wire these belong to the checkout.
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
  /** A subscription, and nobody is signed in. */
  account_needed: 'signed_out',
})

/** Something in the way of an order, before it has its sentence. `field` is the wire's name. */
export type CheckoutIssue = {
  code: string
  field: string | null
  subSku: string | null
  values?: Record<string, string | number>
}

export const checkoutIssue = (
  code: string,
  at: Partial<Omit<CheckoutIssue, 'code'>> = {},
): CheckoutIssue => ({
  code,
  field: null,
  subSku: null,
  ...at,
})

/** The same as a no, for callers that answer the first issue alone. */
export function refusalOfIssue({ code, values }: CheckoutIssue): Refusal {
  const known = Object.values(quoteRefusals).find((each) => each.code === code)
  return new Refusal(known ?? { code, kind: 'refused' }, values ? { values } : {})
}
