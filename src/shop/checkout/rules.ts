import { refusals } from '../refusal.ts'

/** Refusals of placing and paying; issues of a quote are listed in `quotes/issue.rules.ts`. */
export const checkoutRefusals = /* @__PURE__ */ refusals('checkout', {
  problems: 'refused',
  sold_out: 'conflict',
  totals_changed: 'conflict',
  address_chosen: 'conflict',
  empty_cart: 'conflict',
  sign_in: 'signed_out',
  wallet_short_meanwhile: 'conflict',
  gift_meanwhile: 'conflict',
  reward_gone_meanwhile: 'conflict',
  not_payable: 'conflict',
  not_declared: 'conflict',
  sold_out_meanwhile: 'conflict',
  invalid_order: 'missing',
  not_authorised: 'forbidden',
})
