import { randomUUID } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { currencies, money, type Currency, type Money } from '../money.ts'
import {
  creditedFrom,
  inSpendingOrder,
  isLive,
  sumOf,
  taken,
  type Balance,
  type CreditKind,
  type Lot,
  type Part,
  type ShopAccount,
  type Worth,
} from './rules.ts'
import * as store from './store.ts'
import type { Entry } from './store.ts'

/** What a member has, by currency, in the order of the shop's currencies; those with nothing are left out. */
export async function walletOf(ctx: Ctx, memberId: string): Promise<Balance[]> {
  const now = ctx.clock.now()
  const lots = await store.listLots(ctx.db, memberId)
  return currencies.flatMap((currency) => {
    const own = lots.filter((lot) => lot.currency === currency)
    const available = money(
      currency,
      own.reduce((sum, lot) => sum + (isLive(lot, now) ? lot.available : 0), 0),
    )
    const held = money(
      currency,
      own.reduce((sum, lot) => sum + lot.held, 0),
    )
    return available.minor + held.minor > 0 ? [{ currency, available, held }] : []
  })
}

/** What a member can spend in a currency; on some things only what was money once. */
export async function availableTo(ctx: Ctx, memberId: string, currency: Currency, { paidOnly = false } = {}): Promise<Money> {
  const now = ctx.clock.now()
  const lots = await store.listLots(ctx.db, memberId, currency)
  const usable = lots.filter((lot) => isLive(lot, now) && (!paidOnly || lot.worth === 'paid'))
  return money(
    currency,
    usable.reduce((sum, lot) => sum + lot.available, 0),
  )
}

export type Credit = {
  memberId: string
  amount: Money
  kind: CreditKind
  /** Names this credit for ever: given again with it, nothing is given. */
  key: string
  /** What it is for: the id of an order, a reward, a card. A claw-back of the same `ref` takes from it first. */
  ref: string
  /** What its owner reads beside it, such as an order's number. */
  label?: string
  /** Whether it was ever money: promotional value expires and buys no gift cards. */
  paid: boolean
  /** Null: never. */
  expiresAt: Date | null
  actor?: string
  reason?: string
}

/** Gives Cash Dollar, in the caller's transaction. False: this key was given before, and nothing more is. */
export async function creditWallet(tx: Ctx, credit: Credit): Promise<boolean> {
  const { memberId, amount, kind, ref, paid, expiresAt } = credit
  if (amount.minor <= 0) throw new Error('a credit is more than nothing')
  await store.lockWallet(tx.db, memberId, amount.currency)
  const lot = { id: randomUUID(), memberId, currency: amount.currency, source: kind, ref, worth: worthOf(paid), expiresAt }
  const entries = moved('available', memberId, amount.currency, [{ lotId: lot.id, amount: amount.minor }], creditedFrom[kind])
  return store.post(tx.db, { ...named(tx, credit), kind, ref }, entries, [lot])
}

const worthOf = (paid: boolean): Worth => (paid ? 'paid' : 'promo')

/** The words of a ledger transaction. */
export const named = (
  tx: Pick<Ctx, 'clock'>,
  {
    key,
    label = '',
    actor = 'system',
    reason = '',
  }: { key: string; label?: string | undefined; actor?: string | undefined; reason?: string | undefined },
) => ({ key, label, actor, reason, at: tx.clock.now() })

/** Parts of lots that come into an account of a member, and what the shop gives for them; negative amounts go the other way. */
export function moved(
  account: 'available' | 'held',
  memberId: string,
  currency: Currency,
  parts: readonly Part[],
  against: ShopAccount,
): Entry[] {
  return [
    ...parts.map(({ lotId, amount }) => ({ account, memberId, lotId, currency, amount })),
    { account: against, currency, amount: -sumOf(parts) },
  ]
}

export const negative = (parts: readonly Part[]): Part[] => parts.map(({ lotId, amount }) => ({ lotId, amount: -amount }))

export type ClawBack = {
  memberId: string
  amount: Money
  /** Names this claw-back for ever. */
  key: string
  /** That of the credit. */
  ref: string
  /** What had been given: its account takes it back. */
  kind?: CreditKind
  label?: string
  actor?: string
  reason?: string
}

/**
 * Takes back what was given for `ref`: from that credit first, then from what else was given away, then from the rest. A wallet never
 * goes below nothing: what could not be taken is answered, and is for staff to know (SERVER 3.8). Asked again, it answers the same.
 */
export async function clawBack(tx: Ctx, back: ClawBack): Promise<Money> {
  const { memberId, amount, key, ref, kind = 'referral_reward' } = back
  await store.lockWallet(tx.db, memberId, amount.currency)
  const before = await store.takenBy(tx.db, key)
  if (before !== null) return money(amount.currency, amount.minor - before)
  const lots = await store.listLots(tx.db, memberId, amount.currency)
  const live = lots.filter((lot) => isLive(lot, tx.clock.now()))
  const parts = taken(inClawBackOrder(live, ref), amount.minor)
  const entries = parts.length > 0 ? moved('available', memberId, amount.currency, negative(parts), creditedFrom[kind]) : []
  await store.post(tx.db, { ...named(tx, back), kind: 'clawback', ref }, entries)
  return money(amount.currency, amount.minor - sumOf(parts))
}

function inClawBackOrder(lots: readonly Lot[], ref: string): Lot[] {
  const rank = (lot: Lot) => (lot.ref === ref ? 0 : lot.worth === 'promo' ? 1 : 2)
  return inSpendingOrder(lots).toSorted((a, b) => rank(a) - rank(b))
}
