import type { Ctx } from '../../context.ts'
import { money } from '../../money.ts'
import { promoEnd } from './gift-codes.ts'
import { canPayWith, stateAfter, type Gift } from './gift.rules.ts'
import * as gifts from './gift.store.ts'
import * as holds from './gift-hold.store.ts'
import type { GiftHold } from './gift-hold.store.ts'
import { leastEnd } from '../rules.ts'
import * as store from '../store.ts'
import { creditWallet, named } from '../wallet.ts'

type HoldInput = {
  orderId: string
  giftId: string
  /** Minor units of the code's currency. */ amount: number
}

/** Holds an amount of a gift code for an order, one hold per order. False, and no change: its value no longer suffices. */
export async function holdGift(tx: Ctx, input: HoldInput): Promise<boolean> {
  const gift = await gifts.lockGift(tx.db, input.giftId)
  if (!gift || !canPayWith(gift, input.amount, tx.clock.now())) return false
  await holds.addGiftHold(tx.db, input)
  await holds.shiftGift(tx.db, gift.id, { held: input.amount })
  return true
}

/** Holds again what an order released; true as well if no code pays it. False: the value no longer suffices. */
export async function holdGiftAgain(tx: Ctx, orderId: string): Promise<boolean> {
  const hold = await holds.lockGiftHold(tx.db, orderId)
  if (hold?.state !== 'released') return true
  const gift = await gifts.lockGift(tx.db, hold.giftId)
  if (!gift || !canPayWith(gift, hold.amount, tx.clock.now())) return false
  await holds.setGiftHold(tx.db, orderId, 'held')
  await holds.shiftGift(tx.db, gift.id, { held: hold.amount })
  return true
}

/** Whether `holdGiftAgain` would succeed, without changing anything. */
export async function canHoldGiftAgain(ctx: Ctx, orderId: string): Promise<boolean> {
  const hold = await holds.findGiftHold(ctx.db, orderId)
  if (hold?.state !== 'released') return true
  const gift = await gifts.findGift(ctx.db, hold.giftId)
  return gift !== null && canPayWith(gift, hold.amount, ctx.clock.now())
}

/** Locks the hold of an order, if it is in the given state, and its code. */
async function locked(
  tx: Ctx,
  orderId: string,
  state: GiftHold['state'],
): Promise<{ hold: GiftHold; gift: Gift } | null> {
  const hold = await holds.lockGiftHold(tx.db, orderId)
  const gift = hold?.state === state ? await gifts.lockGift(tx.db, hold.giftId) : null
  return hold && gift ? { hold, gift } : null
}

const post = (
  tx: Ctx,
  kind: 'gift_use' | 'gift_return',
  { hold, gift, minor, key, actor = 'system' }: Posting,
) =>
  store.post(tx.db, { ...named(tx, { key, label: gift.lastFour ?? '', actor }), kind, ref: hold.orderId }, [
    {
      account: 'gift_card_liability',
      currency: gift.amount.currency,
      amount: kind === 'gift_use' ? -minor : minor,
    },
    { account: 'order_tender', currency: gift.amount.currency, amount: kind === 'gift_use' ? minor : -minor },
  ])
type Posting = { hold: GiftHold; gift: Gift; minor: number; key: string; actor?: string | undefined }

/** Spends the amount held for a confirmed order. Idempotent; no-op without hold. */
export async function captureGift(tx: Ctx, orderId: string): Promise<void> {
  const found = await locked(tx, orderId, 'held')
  if (!found) return
  const { hold, gift } = found
  await post(tx, 'gift_use', { hold, gift, minor: hold.amount, key: `gift use ${orderId}` })
  await holds.setGiftHold(tx.db, orderId, 'captured')
  await holds.shiftGift(tx.db, gift.id, { used: hold.amount, held: -hold.amount })
  const to = stateAfter({ ...gift, used: gift.used + hold.amount, held: gift.held - hold.amount })
  // a code that staff froze meanwhile stays frozen
  if (gift.state !== 'frozen' && to !== gift.state)
    await gifts.moveGift(tx.db, gift.id, to, { actor: 'system', at: tx.clock.now() })
}

/** Releases the amount held for an order to its code. Idempotent. */
export async function releaseGift(tx: Ctx, orderId: string): Promise<void> {
  const found = await locked(tx, orderId, 'held')
  if (!found) return
  await holds.setGiftHold(tx.db, orderId, 'released')
  await holds.shiftGift(tx.db, found.gift.id, { held: -found.hold.amount })
}

export type GiftRefund = {
  orderId: string
  /** Minor units. */ amount: number
  /** Idempotency key. */ key: string
  actor?: string
}

/**
 * Refunds an amount paid with a gift code to the code, extended to at least 30 days; if the rest of the code was
 * claimed meanwhile, to the claiming wallet. Null: no code paid this order; false: the key was used before.
 */
export async function refundToGift(
  tx: Ctx,
  { orderId, amount: minor, key, actor }: GiftRefund,
): Promise<boolean | null> {
  const found = await locked(tx, orderId, 'captured')
  if (!found) return null
  const { hold, gift } = found
  if (!(await post(tx, 'gift_return', { hold, gift, minor, key, actor }))) return false
  const at = tx.clock.now()
  const isOver = gift.state === 'used_up' || gift.state === 'expired'
  if (isOver) await gifts.moveGift(tx.db, gift.id, 'partly_used', { actor: actor ?? 'system', at })
  await holds.countGiftReturned(tx.db, orderId, minor)
  await holds.shiftGift(tx.db, gift.id, { used: -minor })
  if (gift.claimedBy !== null) {
    const paid = gift.worth === 'paid'
    const credit = {
      memberId: gift.claimedBy,
      amount: money(gift.amount.currency, minor),
      key: `${key} claimed`,
      ref: gift.id,
      paid,
    }
    return creditWallet(tx, {
      ...credit,
      kind: 'gift_claim',
      label: gift.lastFour ?? '',
      expiresAt: paid ? null : await promoEnd(tx),
    })
  }
  await gifts.extendGift(tx.db, gift.id, leastEnd(at))
  return true
}
