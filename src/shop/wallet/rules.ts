import type { Currency, Money } from '../money.ts'
import { refusals } from '../refusal.ts'
import { dayMs } from '../calendar.ts'

export const walletRefusals = /* @__PURE__ */ refusals('wallet', {
  short: 'refused',
  bad_amount: 'invalid',
  same_currency: 'invalid',
  below_minimum: 'refused',
  too_little: 'refused',
  too_many_conversions: 'too_many',
  conversion_failed: 'conflict',
  gift_unknown: 'refused',
  gift_claimed: 'refused',
  gift_early: 'refused',
  gift_expired: 'refused',
  gift_frozen: 'refused',
  gift_void: 'refused',
  gift_used_up: 'refused',
  gift_in_order: 'conflict',
  gift_locked: 'too_many',
  gift_not_returnable: 'conflict',
  gift_not_sold: 'missing',
  gift_day: 'invalid',
  unknown_gift: 'missing',
  gift_illegal_move: 'conflict',
  unknown_wallet: 'missing',
  goodwill_over: 'refused',
  approval_waits: 'conflict',
})

/** Kinds of credits, with the shop's ledger account that each is taken from (rules/wallet#1). */
export const creditedFrom = {
  topup: 'adjustment',
  gift_claim: 'gift_card_liability',
  referral_reward: 'referral_expense',
  review_reward: 'review_expense',
  refund: 'refund_clearing',
  adjust: 'adjustment',
  migrate: 'adjustment',
} as const
export type CreditKind = keyof typeof creditedFrom

export type LedgerKind =
  | CreditKind
  | 'gift_issue'
  | 'gift_void'
  | 'gift_use'
  | 'gift_return'
  | 'hold'
  | 'release'
  | 'capture'
  | 'freeze'
  | 'thaw'
  | 'convert'
  | 'expire'
  | 'clawback'
export type ShopAccount =
  | 'promo_expense'
  | 'referral_expense'
  | 'review_expense'
  | 'order_tender'
  | 'refund_clearing'
  | 'gift_card_liability'
  | 'fx_clearing'
  | 'breakage'
  | 'adjustment'

/** `paid`: backed by a payment. `promo`: given by the shop; it can be clawed back and cannot buy gift cards. */
export type Worth = 'paid' | 'promo'

/** A credit and its current amounts, in minor units of its currency. */
export type Lot = {
  id: string
  source: string
  ref: string
  worth: Worth
  expiresAt: Date | null
  available: number
  held: number
  /** Amount frozen by a dispute, and whether the lot is frozen: then none of it can be spent. */
  frozen: number
  isFrozen: boolean
}

/** Amount taken from a lot, or returned to it. */
export type LotShare = { lotId: string; amount: number }

/** A member's balance in one currency, without expired lots, even if they are not written off yet. */
export type Balance = { currency: Currency; available: Money; held: Money; frozen: Money }

const at = (lot: Lot): number => lot.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY

/** Whether a lot has not expired. */
export const isLive = ({ expiresAt }: Pick<Lot, 'expiresAt'>, now: Date): boolean =>
  expiresAt === null || expiresAt > now

/** Sorts lots for spending: earliest expiry first, promo before paid on ties, then oldest first as listed (rules/wallet#2). */
export const inSpendingOrder = <L extends Lot>(lots: readonly L[]): L[] =>
  lots.toSorted((a, b) => {
    if (at(a) !== at(b)) return at(a) < at(b) ? -1 : 1
    return a.worth === b.worth ? 0 : a.worth === 'promo' ? -1 : 1
  })

/** Takes up to `amount` from the lots, in the given order. */
export function takeShares(lots: readonly Lot[], amount: number): LotShare[] {
  let left = amount
  return lots.flatMap((lot) => {
    const share = Math.min(lot.available, left)
    left -= share
    return share > 0 ? [{ lotId: lot.id, amount: share }] : []
  })
}

/** Lot shares that an amount is spent from; null: insufficient balance. `paidOnly`: without promo lots. */
export function spendShares(
  lots: readonly Lot[],
  amount: number,
  { now, paidOnly = false }: { now: Date; paidOnly?: boolean },
): LotShare[] | null {
  const usable = lots.filter((lot) => isLive(lot, now) && (!paidOnly || lot.worth === 'paid'))
  const shares = takeShares(inSpendingOrder(usable), amount)
  return sumOf(shares) === amount ? shares : null
}

/** Sorts lots for a claw-back: frozen lots of the credit `ref`, its other lots, other promo lots, then paid lots. */
export function inClawBackOrder(lots: readonly Lot[], ref: string): Lot[] {
  const rank = (lot: Lot) => (lot.ref === ref ? (lot.isFrozen ? 0 : 1) : lot.worth === 'promo' ? 2 : 3)
  return inSpendingOrder(lots).toSorted((a, b) => rank(a) - rank(b))
}

/** Minor units of all shares. */
export const sumOf = (shares: readonly LotShare[]): number =>
  shares.reduce((sum, share) => sum + share.amount, 0)

/** Minimum days of validity of a returned amount. */
const leastDays = 30

/** Earliest expiry of a lot to which an amount was returned. */
export const leastEnd = (now: Date): Date => new Date(now.getTime() + leastDays * dayMs)

/** Daily limit of goodwill credits by customer care, in HKD cents. */
export const dailyGoodwillLimit = 20_000
