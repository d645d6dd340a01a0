import type { Cart } from '../cart/contract.ts'
import { refusals } from '../refusal.ts'

/** Every no of the checkout itself; problems of lines, addresses and codes keep their rooms' names. */
export const checkoutRefusals = /* @__PURE__ */ refusals('checkout', {
  problems: 'refused',
  sold_out: 'conflict',
  totals_changed: 'conflict',
  cart_changed: 'conflict',
  empty_cart: 'conflict',
  mixed_types: 'conflict',
  sign_in: 'signed_out',
  required: 'invalid',
  email: 'invalid',
  short: 'conflict',
  wallet_unavailable: 'refused',
  wallet_amount: 'invalid',
  wallet_short: 'refused',
  wallet_too_much: 'refused',
  wallet_short_meanwhile: 'conflict',
  gift_for_wallet: 'refused',
  gift_currency: 'refused',
  gift_meanwhile: 'conflict',
  reward_unavailable: 'refused',
  one_reward: 'refused',
  reward_not_sent: 'refused',
  reward_not_there: 'refused',
  reward_gone: 'conflict',
  reward_gone_meanwhile: 'conflict',
  method_not_offered: 'refused',
  no_method: 'refused',
  hkd_only: 'refused',
  card_only: 'refused',
  agree_terms: 'invalid',
  agree_card: 'invalid',
  not_payable: 'conflict',
  sold_out_meanwhile: 'conflict',
  invalid_order: 'missing',
  not_authorised: 'forbidden',
})

/** Something in the way of an order, before it has its sentence. `field` is the wire's name. */
export type Obstacle = {
  code: string
  field: string | null
  subSku: string | null
  values?: Record<string, string | number>
}

export const obstacle = (code: string, at: Partial<Omit<Obstacle, 'code'>> = {}): Obstacle => ({
  code,
  field: null,
  subSku: null,
  ...at,
})

/** Treatments and products are never checked out at once, in one cart or in two. */
export const mixesTypes = (lines: readonly Pick<Cart['items'][number], 'productType'>[]): boolean =>
  new Set(lines.map(({ productType }) => productType)).size > 1
