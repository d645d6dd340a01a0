import { refusals } from '../refusal.ts'

export const wishlistRefusals = /* @__PURE__ */ refusals('wishes', {
  unknown_product: 'missing',
  unknown_option: 'missing',
  full: 'refused',
  in_stock: 'conflict',
  email: 'invalid',
})

export const mostWishlistItems = 200
/** A notice is good for so many days; then others are told (rules/stock#6). */
export const noticeDays = 7
/** Of those who wait at most twice as many are told at a time as pieces have come. */
export const noticesFor = (pieces: number, alreadyTold: number): number =>
  Math.max(0, pieces * 2 - alreadyTold)
