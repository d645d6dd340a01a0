import type { Reason } from '../causes.ts'
import { randomUUID } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { currencies, money, type Currency, type Money } from '../money.ts'
import {
  creditedFrom,
  isLive,
  sumOf,
  type Balance,
  type CreditKind,
  type LotShare,
  type ShopAccount,
  type Worth,
} from './rules.ts'
import * as store from './store.ts'
import type { Entry, MemberAccount } from './store.ts'

/** What a member has, by currency, in the order of the shop's currencies; those with nothing are left out. */
export async function walletOf(ctx: Ctx, memberId: string): Promise<Balance[]> {
  const now = ctx.clock.now()
  const lots = await store.listLots(ctx.db, memberId)
  return currencies.flatMap((currency) => {
    const ownLots = lots.filter((lot) => lot.currency === currency)
    const available = money(
      currency,
      ownLots.reduce((sum, lot) => sum + (isLive(lot, now) ? lot.available : 0), 0),
    )
    const held = money(
      currency,
      ownLots.reduce((sum, lot) => sum + lot.held, 0),
    )
    const frozen = money(
      currency,
      ownLots.reduce((sum, lot) => sum + lot.frozen, 0),
    )
    return available.minor + held.minor + frozen.minor > 0 ? [{ currency, available, held, frozen }] : []
  })
}

/** What a member can spend in a currency; on some things only what was money once. */
export async function availableTo(
  ctx: Ctx,
  memberId: string,
  currency: Currency,
  { paidOnly = false } = {},
): Promise<Money> {
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
  /**
   * What it is for: the id of an order, a reward, a card. A claw-back of the same `ref` takes from it first.
   */
  ref: string
  /** What its owner reads beside it, such as an order's number. */
  label?: string
  /** Whether it was ever money: promotional value expires and buys no gift cards. */
  paid: boolean
  /** Null: never. */
  expiresAt: Date | null
  actor?: string
  reason?: Reason
}

/** Gives Cash Dollar, in the caller's transaction. False: this key was given before, and nothing more is. */
export async function creditWallet(tx: Ctx, credit: Credit): Promise<boolean> {
  const { memberId, amount, kind, ref, paid, expiresAt } = credit
  if (amount.minor <= 0) throw new Error('a credit is more than nothing')
  await store.lockWallet(tx.db, memberId, amount.currency)
  const lot = {
    id: randomUUID(),
    memberId,
    currency: amount.currency,
    source: kind,
    ref,
    worth: worthOf(paid),
    expiresAt,
  }
  const entries = lotEntries(
    'available',
    memberId,
    amount.currency,
    [{ lotId: lot.id, amount: amount.minor }],
    creditedFrom[kind],
  )
  return store.post(tx.db, { ...named(tx, credit), kind, ref }, entries, [lot])
}

/** What a credit gave, by its key; null: it was never given. */
export async function findCredit(ctx: Pick<Ctx, 'db'>, key: string): Promise<Money | null> {
  const found = await store.findCredit(ctx.db, key)
  return found && money(found.currency, found.minor)
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
  }: { key: string; label?: string | undefined; actor?: string | undefined; reason?: Reason | undefined },
) => ({ key, label, actor, reason, at: tx.clock.now() })

/**
 * Parts of lots that come into an account of a member, and what the shop gives for them; negative amounts go
 * the other way.
 */
export function lotEntries(
  account: 'available' | 'held',
  memberId: string,
  currency: Currency,
  shares: readonly LotShare[],
  against: ShopAccount,
): Entry[] {
  return [
    ...shares.map(({ lotId, amount }) => ({ account, memberId, lotId, currency, amount })),
    { account: against, currency, amount: -sumOf(shares) },
  ]
}

/** Parts of lots that go from one account of a member to another. */
export const between = (
  { memberId, currency }: { memberId: string; currency: Currency },
  from: MemberAccount,
  to: MemberAccount,
  shares: readonly LotShare[],
): Entry[] =>
  shares.flatMap(({ lotId, amount }) => [
    { account: from, memberId, lotId, currency, amount: -amount },
    { account: to, memberId, lotId, currency, amount },
  ])

/** Shares with the sign reversed, for the entry that takes them. */
export const negative = (shares: readonly LotShare[]): LotShare[] =>
  shares.map(({ lotId, amount }) => ({ lotId, amount: -amount }))
