import type { Reason } from '../causes.ts'
import { randomUUID } from 'node:crypto'
import type { Ctx } from '../context.ts'
import type { Money } from '../money.ts'
import { freezeAgain } from './freezes.ts'
import * as holds from './hold.store.ts'
import type { Hold } from './hold.store.ts'
import { refundToGift } from './gift-codes/gift-holds.ts'
import { leastEnd, sumOf, type LotShare } from './rules.ts'
import * as store from './store.ts'
import { lotEntries, named } from './wallet.ts'

export type WalletRefund = {
  orderId: string
  amount: Money
  /** Names this refund for ever. */
  key: string
  actor?: string
  reason?: Reason
}

/**
 * Gives back what an order paid by gift code, to the code, or by wallet: to the lots it was spent from, which
 * live at least 30 days again; what is more than that becomes a lot of its own that never expires. False:
 * this key was given back before.
 */
export async function refundToWallet(tx: Ctx, refund: WalletRefund): Promise<boolean> {
  const { orderId, amount, key } = refund
  const toCode = await refundToGift(tx, { ...refund, amount: amount.minor })
  if (toCode !== null) return toCode
  const hold = await holds.lockHold(tx.db, orderId)
  if (hold?.state !== 'captured' || hold.currency !== amount.currency)
    throw new Error(`order ${orderId} was not paid by wallet`)
  await store.lockWallet(tx.db, hold.memberId, hold.currency)
  const shares = returned(await holds.listHeldLots(tx.db, hold), amount.minor)
  const more = amount.minor - sumOf(shares)
  const lot = newLot(hold, more)
  const entries = [
    ...(shares.length > 0
      ? lotEntries('available', hold.memberId, hold.currency, shares, 'order_tender')
      : []),
    ...(lot
      ? lotEntries(
          'available',
          hold.memberId,
          hold.currency,
          [{ lotId: lot.id, amount: more }],
          'refund_clearing',
        )
      : []),
  ]
  const words = { ...named(tx, { ...refund, key, label: hold.label }), kind: 'refund' as const, ref: orderId }
  if (!(await store.post(tx.db, words, entries, lot ? [lot] : []))) return false
  await freezeAgain(tx, hold, shares, key)
  await store.extendLots(tx.db, shares, leastEnd(tx.clock.now()))
  await holds.countReturned(tx.db, hold, shares)
  return true
}

const newLot = ({ memberId, currency, orderId }: Hold, amount: number): store.NewLot | null =>
  amount > 0
    ? { id: randomUUID(), memberId, currency, source: 'refund', ref: orderId, worth: 'paid', expiresAt: null }
    : null

/** Up to `amount` of what was spent and has not come back. */
function returned(shares: readonly holds.HeldLot[], amount: number): LotShare[] {
  let left = amount
  return shares.flatMap((share) => {
    const back = Math.min(share.amount - share.returned, left)
    left -= back
    return back > 0 ? [{ lotId: share.lotId, amount: back }] : []
  })
}
