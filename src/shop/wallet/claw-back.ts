import type { Reason } from '../causes.ts'
import type { Ctx } from '../context.ts'
import { money, type Money } from '../money.ts'
import { thawToTakeBack } from './freezes.ts'
import { creditedFrom, inClawBackOrder, isLive, sumOf, takeShares, type CreditKind } from './rules.ts'
import * as store from './store.ts'
import { lotEntries, named, negative } from './wallet.ts'

export type ClawBack = {
  memberId: string
  amount: Money
  /** Idempotency key. */
  key: string
  /** Reference of the credit. */
  ref: string
  /** Kind of the credit, whose ledger account gets the amount back. */
  kind?: CreditKind
  label?: string
  actor?: string
  reason?: Reason
}

/**
 * Takes back a credit: from its own lots first, frozen or not, then from other promo lots, then from paid lots. A
 * balance never becomes negative; returns the amount that could not be taken, for staff. Idempotent by key.
 */
export async function clawBack(tx: Ctx, back: ClawBack): Promise<Money> {
  const { memberId, amount, key, ref, kind = 'referral_reward' } = back
  await store.lockWallet(tx.db, memberId, amount.currency)
  const before = await store.takenBy(tx.db, key)
  if (before !== null) return money(amount.currency, amount.minor - before)
  await thawToTakeBack(tx, back)
  const lots = await store.listLots(tx.db, memberId, amount.currency)
  const live = lots.filter((lot) => isLive(lot, tx.clock.now()))
  const shares = takeShares(inClawBackOrder(live, ref), amount.minor)
  const entries =
    shares.length > 0
      ? lotEntries('available', memberId, amount.currency, negative(shares), creditedFrom[kind])
      : []
  await store.post(tx.db, { ...named(tx, back), kind: 'clawback', ref }, entries)
  return money(amount.currency, amount.minor - sumOf(shares))
}
