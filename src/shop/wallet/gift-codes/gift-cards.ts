import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { recordGiftLiability, reduceGiftLiability } from './gift-liability.ts'
import { newCode } from './code-hash.ts'
import { canReturn, isWhole, liabilityStates, stateAfter, type Gift, type NewGift } from './gift.rules.ts'
import * as gifts from './gift.store.ts'
import { walletRefusals } from '../rules.ts'
import { eachByItself } from '../../portions.ts'

/** Creates the gift card of an order; it has no value until the order is paid. Returns its id. */
export async function orderGiftCard(
  tx: Ctx,
  card: Omit<NewGift, 'worth' | 'batch' | 'expiresAt'> & { orderId: string },
): Promise<string> {
  const bought = { ...card, worth: 'paid', batch: '', expiresAt: null, state: 'ordered', code: null } as const
  const [id] = await gifts.addGifts(tx.db, [bought], tx.clock.now())
  return id ?? ''
}

/** Whether an order contains gift cards. */
export const hasGiftCards = (ctx: Ctx, orderId: string): Promise<boolean> => gifts.hasGifts(ctx.db, orderId)

/** Issues the gift cards of a confirmed order, and publishes those that are due to be sent. Idempotent. */
export async function issueGiftCards(tx: Ctx, orderId: string): Promise<void> {
  const now = tx.clock.now()
  const cards = await gifts.lockOfOrder(tx.db, orderId)
  for (const card of cards) {
    if (!(await gifts.moveGift(tx.db, card.id, 'issued', { actor: 'system', at: now }))) continue
    await recordGiftLiability(tx, card, 'order_tender', 'system')
    if (card.sendOn === null || card.sendOn <= dayInHongKong(now))
      await tx.publish('gift_card.due', { giftId: card.id })
  }
}

/** Publishes the due gift cards of an order that was released from hold. */
export async function sendCardsOf(tx: Ctx, orderId: string): Promise<void> {
  const today = dayInHongKong(tx.clock.now())
  for (const { id, state, sendOn } of await gifts.lockOfOrder(tx.db, orderId))
    if (state === 'issued' && (sendOn === null || sendOn <= today))
      await tx.publish('gift_card.due', { giftId: id })
}

/** Publishes all gift cards that are due to be sent. */
export async function sendDueCards(ctx: Ctx): Promise<void> {
  const due = await gifts.listToSend(ctx.db, dayInHongKong(ctx.clock.now()))
  await eachByItself(due, (giftId) => ctx.transaction((tx) => tx.publish('gift_card.due', { giftId })))
}

/** Makes the code of a due gift card for its e-mail, and activates it; null: made before, or not to be sent. */
export async function codeToSend(tx: Ctx, giftId: string): Promise<{ gift: Gift; code: string } | null> {
  const gift = await gifts.lockGift(tx.db, giftId)
  if (gift?.state !== 'issued' || gift.orderId === null) return null
  if (await gifts.isOrderHeld(tx.db, gift.orderId)) return null // the daily job tries again
  const { code, stored: storedCode } = newCode(tx)
  const at = tx.clock.now()
  await gifts.moveGift(
    tx.db,
    giftId,
    'active',
    { actor: 'system', at },
    { code_hash: storedCode.hash, last_four: storedCode.lastFour },
  )
  return { gift, code }
}

/** Replaces the code of a gift card whose e-mail was lost; the previous code becomes invalid. Null: not in state `active`. */
export async function codeToSendAgain(tx: Ctx, giftId: string): Promise<{ gift: Gift; code: string } | null> {
  const gift = await gifts.lockGift(tx.db, giftId)
  if (gift?.state !== 'active' || gift.orderId === null) return null
  const { code, stored: storedCode } = newCode(tx)
  await gifts.setCode(tx.db, giftId, storedCode)
  return { gift, code }
}

/** Voids the unused gift cards of a refunded order, within 14 days of payment. Throws `wallet.gift_not_returnable`. */
export async function returnGiftCards(tx: Ctx, orderId: string, paidAt: Date, actor: string): Promise<void> {
  const at = tx.clock.now()
  const cards = await gifts.lockOfOrder(tx.db, orderId)
  if (cards.some((card) => !canReturn(card, paidAt, at)))
    throw new Refusal(walletRefusals.gift_not_returnable)
  for (const card of cards.filter(({ state }) => state !== 'void')) {
    if (!(await gifts.moveGift(tx.db, card.id, 'void', { actor, reason: { cause: 'refunded' }, at })))
      throw new Refusal(walletRefusals.gift_not_returnable)
    if (liabilityStates.includes(card.state)) await reduceGiftLiability(tx, card, 'order_tender', actor)
  }
}

const disputed = { actor: 'system', reason: { cause: 'dispute' } } as const

/** Freezes the unclaimed gift cards of an order while its payment is disputed. Idempotent. */
export async function freezeGiftCards(tx: Ctx, orderId: string): Promise<void> {
  for (const { id } of await gifts.lockOfOrder(tx.db, orderId))
    await gifts.moveGift(tx.db, id, 'frozen', { ...disputed, at: tx.clock.now() })
}

/**
 * Settles the gift cards of an order after a dispute. Won: unfreezes those that no staff user froze. Lost: voids unused
 * ones; partly used ones stay frozen.
 */
export async function settleGiftCards(tx: Ctx, orderId: string, outcome: 'won' | 'lost'): Promise<void> {
  // the dispute event may arrive after its end event
  if (outcome === 'lost') await freezeGiftCards(tx, orderId)
  const at = tx.clock.now()
  for (const card of await gifts.lockOfOrder(tx.db, orderId)) {
    if (outcome === 'won') {
      if (card.state === 'frozen' && (await gifts.isFrozenByDispute(tx.db, card.id)))
        await gifts.moveGift(tx.db, card.id, stateAfter(card), { ...disputed, at })
    } else if (isWhole(card) && (await gifts.moveGift(tx.db, card.id, 'void', { ...disputed, at })))
      if (liabilityStates.includes(card.state))
        await reduceGiftLiability(tx, card, 'order_tender', disputed.actor)
  }
}
