import type { Ctx } from '../context.ts'
import type { Money } from '../money.ts'
import { freezeAgain } from './freezes.ts'
import { canHoldGiftAgain, captureGift, holdGiftAgain, releaseGift } from './gift-codes/gift-holds.ts'
import * as holds from './hold.store.ts'
import type { Hold } from './hold.store.ts'
import { leastEnd, spendShares, type LotShare } from './rules.ts'
import * as store from './store.ts'
import { between, lotEntries, named, negative } from './wallet.ts'

export type HoldRequest = {
  memberId: string
  orderId: string
  amount: Money
  /** The order's number, for its owner to read. */
  label?: string
  /** Without promo lots, for the purchase of gift cards (rules/wallet#9). */
  paidOnly?: boolean
}

/** Holds an amount of a wallet for an order, one hold per order. False, and no change: insufficient balance. */
export async function holdForOrder(
  tx: Ctx,
  { memberId, orderId, amount, label = '', paidOnly = false }: HoldRequest,
): Promise<boolean> {
  const { currency, minor } = amount
  if (await holds.lockHold(tx.db, orderId)) throw new Error(`order ${orderId} holds Cash Dollar already`)
  const hold: Hold = { orderId, memberId, currency, amount: minor, label, paidOnly, state: 'held', round: 1 }
  const shares = await partsFor(tx, hold)
  if (!shares) return false
  await holds.addHold(tx.db, hold)
  await keep(tx, hold, shares)
  return true
}

/** Holds again what an order released; true as well if it has no hold. False: the balance no longer suffices. */
export async function reserveAgain(tx: Ctx, orderId: string): Promise<boolean> {
  const hold = await holds.lockHold(tx.db, orderId)
  if (!hold) return holdGiftAgain(tx, orderId)
  if (hold.state !== 'released') return true
  const next = { ...hold, round: hold.round + 1 }
  const shares = await partsFor(tx, next)
  if (!shares) return false
  await holds.setHold(tx.db, orderId, { state: 'held', round: next.round })
  await keep(tx, next, shares)
  return true
}

/** Whether `reserveAgain` would succeed, without changing anything. */
export async function canHoldAgain(ctx: Ctx, orderId: string): Promise<boolean> {
  const hold = await holds.findHold(ctx.db, orderId)
  if (!hold) return canHoldGiftAgain(ctx, orderId)
  if (hold.state !== 'released') return true
  const lots = await store.listLots(ctx.db, hold.memberId, hold.currency)
  return spendShares(lots, hold.amount, { now: ctx.clock.now(), paidOnly: hold.paidOnly }) !== null
}

async function partsFor(tx: Ctx, { memberId, currency, amount, paidOnly }: Hold): Promise<LotShare[] | null> {
  await store.lockWallet(tx.db, memberId, currency)
  return spendShares(await store.listLots(tx.db, memberId, currency), amount, {
    now: tx.clock.now(),
    paidOnly,
  })
}

async function keep(tx: Ctx, hold: Hold, shares: readonly LotShare[]): Promise<void> {
  await store.post(tx.db, wordsOf(tx, hold, 'hold', 'shopper'), between(hold, 'available', 'held', shares))
  await holds.addHeldLots(tx.db, hold, shares)
}

const wordsOf = (
  tx: Ctx,
  { orderId, round, label }: Hold,
  kind: 'hold' | 'release' | 'capture',
  actor: string,
) => ({
  ...named(tx, { key: `${kind} ${orderId} ${round}`, label, actor }),
  kind,
  ref: orderId,
})

/** Spends the amount held for a confirmed order. Idempotent; no-op without hold. */
export async function captureHold(tx: Ctx, orderId: string): Promise<void> {
  const hold = await holds.lockHold(tx.db, orderId)
  if (!hold) return captureGift(tx, orderId)
  if (hold.state === 'captured') return
  if (hold.state === 'released') throw new Error(`order ${orderId} gave its Cash Dollar back`)
  await store.lockWallet(tx.db, hold.memberId, hold.currency)
  const shares = await holds.listHeldLots(tx.db, hold)
  const entries = lotEntries('held', hold.memberId, hold.currency, negative(shares), 'order_tender')
  await store.post(tx.db, wordsOf(tx, hold, 'capture', 'system'), entries)
  await holds.setHold(tx.db, orderId, { state: 'captured' })
}

/** Releases the amount held for an order to its lots, extended to at least 30 days. Idempotent. */
export async function releaseHold(tx: Ctx, orderId: string): Promise<void> {
  const hold = await holds.lockHold(tx.db, orderId)
  if (!hold) return releaseGift(tx, orderId)
  if (hold.state !== 'held') return
  await store.lockWallet(tx.db, hold.memberId, hold.currency)
  const shares = await holds.listHeldLots(tx.db, hold)
  const words = wordsOf(tx, hold, 'release', 'system')
  await store.post(tx.db, words, between(hold, 'held', 'available', shares))
  await freezeAgain(tx, hold, shares, words.key)
  await store.extendLots(tx.db, shares, leastEnd(tx.clock.now()))
  await holds.setHold(tx.db, orderId, { state: 'released' })
}
