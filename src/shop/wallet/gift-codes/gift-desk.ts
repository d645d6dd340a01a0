import type { Ctx } from '../../context.ts'
import { money, toDecimal } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import * as giftContract from './gift-desk.contract.ts'
import { reduceGiftLiability } from './gift-liability.ts'
import { isWhole, liabilityStates, stateAfter, type Gift } from './gift.rules.ts'
import type { GiftState } from './gift-states.rules.ts'
import * as gifts from './gift.store.ts'
import { walletRefusals } from '../rules.ts'

const shownGift = ({
  amount,
  used,
  held: _held,
  lapsed: _lapsed,
  startsAt,
  expiresAt,
  claimedAt,
  createdAt,
  ...gift
}: Gift): giftContract.GiftCode => ({
  ...gift,
  currency: amount.currency,
  amount: toDecimal(amount),
  used: toDecimal(money(amount.currency, used)),
  startsAt: startsAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
  claimedAt: claimedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export const listGifts = deskRead(
  giftContract.listGifts,
  'gifts.read',
  async (ctx, { page, limit, ...filter }) => {
    const found = await gifts.listGifts(ctx.db, filter, { from: (page - 1) * limit, size: limit })
    return { giftCodes: found.gifts.map(shownGift), total: found.total }
  },
)

async function moved(
  tx: Ctx,
  { id, reason }: { id: string; reason: string },
  to: GiftState,
): Promise<{ giftCode: giftContract.GiftCode }> {
  const before = await gifts.lockGift(tx.db, id)
  if (!before) throw new Refusal(walletRefusals.unknown_gift)
  const actor = atTheDesk(tx).email
  // a bought card is worth what was paid for it until its order is given back; what an order had of a code
  // may come back to it
  const may = to !== 'void' || (before.orderId === null && isWhole(before))
  if (!may || !(await gifts.moveGift(tx.db, id, to, { actor, reason, at: tx.clock.now() })))
    throw new Refusal(walletRefusals.gift_illegal_move)
  if (to === 'void' && liabilityStates.includes(before.state))
    await reduceGiftLiability(tx, before, 'promo_expense', actor)
  return { giftCode: shownGift((await gifts.lockGift(tx.db, id)) ?? before) }
}

const about = {
  entity: 'gift_code',
  outcome: ({ giftCode }: { giftCode: giftContract.GiftCode }) => ({ state: giftCode.state }),
}

export const freezeGift = deskWrite(
  giftContract.freezeGift,
  { ...about, right: 'gifts.freeze' },
  (tx, input) => moved(tx, input, 'frozen'),
)

export const voidGift = deskWrite(giftContract.voidGift, { ...about, right: 'gifts.void' }, (tx, input) =>
  moved(tx, input, 'void'),
)

export const thawGift = deskWrite(
  giftContract.thawGift,
  { ...about, right: 'gifts.freeze' },
  async (tx, input) => {
    const gift = await gifts.lockGift(tx.db, input.id)
    if (gift && gift.state !== 'frozen') throw new Refusal(walletRefusals.gift_illegal_move)
    return moved(tx, input, gift ? stateAfter(gift) : 'active')
  },
)

export const resendGift = deskWrite(
  giftContract.resendGift,
  { ...about, right: 'gifts.freeze' },
  async (tx, { id }) => {
    const gift = await gifts.lockGift(tx.db, id)
    if (!gift) throw new Refusal(walletRefusals.unknown_gift)
    if (gift.state !== 'active' || gift.orderId === null) throw new Refusal(walletRefusals.gift_illegal_move)
    await tx.publish('gift_card.resend_requested', { giftId: id, askedAt: tx.clock.now().toISOString() })
    return { giftCode: shownGift(gift) }
  },
)
