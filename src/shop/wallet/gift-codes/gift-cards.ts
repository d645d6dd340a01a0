import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { owe, oweNoMore } from './owed-gifts.ts'
import { newCode } from './code-hash.ts'
import { canReturn, isWhole, owed, stateAfter, type Gift, type NewGift } from './gift.rules.ts'
import * as gifts from './gift.store.ts'
import { walletRefusals } from '../rules.ts'
import { eachByItself } from '../../portions.ts'

/** A card that an order is about; worth nothing until that is paid. */
export async function orderGiftCard(
  tx: Ctx,
  card: Omit<NewGift, 'worth' | 'batch' | 'expiresAt'> & { orderId: string },
): Promise<string> {
  const bought = { ...card, worth: 'paid', batch: '', expiresAt: null, state: 'ordered', code: null } as const
  const [id] = await gifts.addGifts(tx.db, [bought], tx.clock.now())
  return id ?? ''
}

/** Whether an order is about cards. */
export const hasGiftCards = (ctx: Ctx, orderId: string): Promise<boolean> => gifts.hasGifts(ctx.db, orderId)

/** The order stands: its cards are worth something, and leave on their day. Done twice, it is done once. */
export async function issueGiftCards(tx: Ctx, orderId: string): Promise<void> {
  const now = tx.clock.now()
  const cards = await gifts.lockOfOrder(tx.db, orderId)
  for (const card of cards) {
    if (!(await gifts.moveGift(tx.db, card.id, 'issued', { actor: 'system', at: now }))) continue
    await owe(tx, card, 'order_tender', 'system')
    if (card.sendOn === null || card.sendOn <= dayInHongKong(now))
      await tx.publish('gift_card.due', { giftId: card.id })
  }
}

/** Cards of an order whose day has come: it was held until now. */
export async function sendCardsOf(tx: Ctx, orderId: string): Promise<void> {
  const today = dayInHongKong(tx.clock.now())
  for (const { id, state, sendOn } of await gifts.lockOfOrder(tx.db, orderId))
    if (state === 'issued' && (sendOn === null || sendOn <= today))
      await tx.publish('gift_card.due', { giftId: id })
}

/** Cards whose day has come. */
export async function sendDueCards(ctx: Ctx): Promise<void> {
  const due = await gifts.listToSend(ctx.db, dayInHongKong(ctx.clock.now()))
  await eachByItself(due, (giftId) => ctx.transaction((tx) => tx.publish('gift_card.due', { giftId })))
}

/**
 * Makes the code of a card that is to be sent now, for its letter alone; null: it was made before, or is not
 * to be.
 */
export async function codeToSend(tx: Ctx, giftId: string): Promise<{ gift: Gift; code: string } | null> {
  const gift = await gifts.lockGift(tx.db, giftId)
  if (gift?.state !== 'issued' || gift.orderId === null) return null
  if (await gifts.isOrderHeld(tx.db, gift.orderId)) return null // its day comes again every morning
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

/**
 * Another code for a card whose letter was lost; the one before is nothing any more. Null: it is not waiting
 * to be claimed.
 */
export async function codeToSendAgain(tx: Ctx, giftId: string): Promise<{ gift: Gift; code: string } | null> {
  const gift = await gifts.lockGift(tx.db, giftId)
  if (gift?.state !== 'active' || gift.orderId === null) return null
  const { code, stored: storedCode } = newCode(tx)
  await gifts.setCode(tx.db, giftId, storedCode)
  return { gift, code }
}

/**
 * The order of cards is given back: what is unclaimed, within two weeks. Throws `wallet.gift_not_returnable`.
 */
export async function returnGiftCards(tx: Ctx, orderId: string, paidAt: Date, actor: string): Promise<void> {
  const at = tx.clock.now()
  const cards = await gifts.lockOfOrder(tx.db, orderId)
  if (cards.some((card) => !canReturn(card, paidAt, at)))
    throw new Refusal(walletRefusals.gift_not_returnable)
  for (const card of cards.filter(({ state }) => state !== 'void')) {
    if (!(await gifts.moveGift(tx.db, card.id, 'void', { actor, reason: { cause: 'refunded' }, at })))
      throw new Refusal(walletRefusals.gift_not_returnable)
    if (owed.includes(card.state)) await oweNoMore(tx, card, 'order_tender', actor)
  }
}

const disputed = { actor: 'system', reason: { cause: 'dispute' } } as const

/** The payment of cards is asked back: what of them is unclaimed cannot be used meanwhile. Done twice, it is done once. */
export async function freezeGiftCards(tx: Ctx, orderId: string): Promise<void> {
  for (const { id } of await gifts.lockOfOrder(tx.db, orderId))
    await gifts.moveGift(tx.db, id, 'frozen', { ...disputed, at: tx.clock.now() })
}

/**
 * The bank has decided. Won: cards can be used again that no person froze. Lost: whole ones are worth nothing, and of
 * others nothing more is used.
 */
export async function settleGiftCards(tx: Ctx, orderId: string, outcome: 'won' | 'lost'): Promise<void> {
  // news of the dispute may come after those of its end
  if (outcome === 'lost') await freezeGiftCards(tx, orderId)
  const at = tx.clock.now()
  for (const card of await gifts.lockOfOrder(tx.db, orderId)) {
    if (outcome === 'won') {
      if (card.state === 'frozen' && (await gifts.isFrozenByDispute(tx.db, card.id)))
        await gifts.moveGift(tx.db, card.id, stateAfter(card), { ...disputed, at })
    } else if (isWhole(card) && (await gifts.moveGift(tx.db, card.id, 'void', { ...disputed, at })))
      if (owed.includes(card.state)) await oweNoMore(tx, card, 'order_tender', disputed.actor)
  }
}
