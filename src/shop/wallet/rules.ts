import type { Currency, Money } from '../money.ts'
import { refusals } from '../refusal.ts'

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

/** Why a member is given Cash Dollar, and the shop's account it is given from (rules/wallet#1). */
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

/** Whether a credit was ever money: what was given away can be lost, and cannot buy gift cards. */
export type Worth = 'paid' | 'promo'

/** A credit as it stands. Amounts are minor units of its currency. */
export type Lot = {
  id: string
  source: string
  ref: string
  worth: Worth
  expiresAt: Date | null
  available: number
  held: number
  /** What of it waits until a bank has decided, and whether it does: then nothing of it can be spent. */
  frozen: number
  isFrozen: boolean
}

/** What is taken of a lot, or given back to it. */
export type LotShare = { lotId: string; amount: number }

/** What a member has of one currency; what expired is gone, whether it was written off yet or not. */
export type Balance = { currency: Currency; available: Money; held: Money; frozen: Money }

const at = (lot: Lot): number => lot.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY

export const isLive = ({ expiresAt }: Pick<Lot, 'expiresAt'>, now: Date): boolean =>
  expiresAt === null || expiresAt > now

/**
 * Earliest expiry first, promo before paid on ties, then as they came in, which is how they are listed
 * (rules/wallet#2).
 */
export const inSpendingOrder = <L extends Lot>(lots: readonly L[]): L[] =>
  lots.toSorted((a, b) => {
    if (at(a) !== at(b)) return at(a) < at(b) ? -1 : 1
    return a.worth === b.worth ? 0 : a.worth === 'promo' ? -1 : 1
  })

/** Up to `amount` of lots in the order given. */
export function takeShares(lots: readonly Lot[], amount: number): LotShare[] {
  let left = amount
  return lots.flatMap((lot) => {
    const share = Math.min(lot.available, left)
    left -= share
    return share > 0 ? [{ lotId: lot.id, amount: share }] : []
  })
}

/** What an amount is spent from; null: there is not enough. `paidOnly`: not from what was given away. */
export function spendShares(
  lots: readonly Lot[],
  amount: number,
  { now, paidOnly = false }: { now: Date; paidOnly?: boolean },
): LotShare[] | null {
  const usable = lots.filter((lot) => isLive(lot, now) && (!paidOnly || lot.worth === 'paid'))
  const shares = takeShares(inSpendingOrder(usable), amount)
  return sumOf(shares) === amount ? shares : null
}

/**
 * Taken back is first what is frozen of that very credit, then the rest of it, then what else was given away,
 * then what was money.
 */
export function inClawBackOrder(lots: readonly Lot[], ref: string): Lot[] {
  const rank = (lot: Lot) => (lot.ref === ref ? (lot.isFrozen ? 0 : 1) : lot.worth === 'promo' ? 2 : 3)
  return inSpendingOrder(lots).toSorted((a, b) => rank(a) - rank(b))
}

export const sumOf = (shares: readonly LotShare[]): number =>
  shares.reduce((sum, share) => sum + share.amount, 0)

/** What comes back lives at least so long again. */
const leastDays = 30

/** The earliest that a lot may end to which something came back. */
export const leastEnd = (now: Date): Date => new Date(now.getTime() + leastDays * 86_400_000)

/** In HKD cents: up to this care gives away in a day. */
export const goodwillADay = 20_000
