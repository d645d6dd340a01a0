import { beginningOf } from '../../calendar.ts'
import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { fromDecimal, money, formatMoney, toDecimal, type Currency, type Money } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { requestApproval, toApprovalView, type Approval } from '../../staff/approvals.ts'
import { isAlone, noteAlone } from '../../staff/solo.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import * as contract from '../desk.contract.ts'
import { makeBatch, owe, oweNoMore } from './gift-codes.ts'
import { isWhole, owed, maskGiftCode, stateAfter, type Gift, type GiftState } from './gift.rules.ts'
import * as gifts from './gift.store.ts'
import { walletRefusals } from '../rules.ts'

const shownGift = ({
  amount,
  used,
  held: _held,
  lapsed: _lapsed,
  expiresAt,
  claimedAt,
  createdAt,
  ...gift
}: Gift): contract.GiftCode => ({
  ...gift,
  currency: amount.currency,
  amount: toDecimal(amount),
  used: toDecimal(money(amount.currency, used)),
  expiresAt: expiresAt?.toISOString() ?? null,
  claimedAt: claimedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export const listGifts = deskRead(
  contract.listGifts,
  'gifts.read',
  async (ctx, { page, limit, ...filter }) => {
    const found = await gifts.listGifts(ctx.db, filter, { from: (page - 1) * limit, size: limit })
    return { giftCodes: found.gifts.map(shownGift), total: found.total }
  },
)

function amountOf(amount: number, currency: Currency): Money {
  try {
    return fromDecimal(amount, currency)
  } catch {
    throw new Refusal(walletRefusals.bad_amount) // more decimals than the currency has
  }
}

/** Codes leave the shop in this answer alone: no copy is kept for repeats or in the log. */
export const issueGifts = deskWrite(
  contract.issueGifts,
  {
    right: 'gifts.issue',
    entity: 'gift_code',
    keyed: false,
    idOf: () => null,
    outcome: ({ codes, approval }, { batch, amount }) => ({
      batch,
      amount,
      count: codes.length,
      approval: approval?.id ?? null,
    }),
  },
  async (tx, { count, amount, currency, batch, lastDay, reason }) => {
    const expiresAt = new Date(beginningOf(lastDay).getTime() + 86_400_000)
    if (expiresAt <= tx.clock.now()) throw new Refusal(walletRefusals.gift_day)
    const each = amountOf(amount, currency)
    const solo = { kind: 'gifts', subject: '', hkd: each.minor * count } as const
    const waits = currency !== 'HKD' || !(await isAlone(tx, solo))
    const made = await makeBatch(tx, {
      count,
      amount: each,
      batch,
      expiresAt,
      actor: atTheDesk(tx).email,
      waits,
    })
    const codes = made.map(({ id, code }) => ({ id, code: maskGiftCode(code) }))
    if (!waits) {
      await noteAlone(tx, solo)
      return { codes, approval: null }
    }
    const approval = await requestApproval(tx, {
      kind: 'gifts',
      subjectId: randomUUID(),
      subject: batch,
      facts: [
        { fact: 'count', before: null, after: String(count) },
        { fact: 'each', before: null, after: formatMoney(each) },
        { fact: 'amount', before: null, after: formatMoney(money(currency, each.minor * count)) },
      ],
      what: `${count} gift codes of ${formatMoney(each)}: ${batch}`,
      request: { ids: made.map(({ id }) => id) },
      reason,
    })
    return { codes, approval: approval && toApprovalView(tx, approval) }
  },
)

/** The second person agreed: from now on the codes are worth something. */
export async function giftsAgreed(tx: Ctx, { request, requestedBy }: Approval): Promise<void> {
  const actor = `${atTheDesk(tx).email}, asked by ${requestedBy}`
  for (const id of (request as { ids: string[] }).ids.toSorted()) {
    const gift = await gifts.lockGift(tx.db, id) // written by issueGifts
    if (gift?.state !== 'ordered') continue // voided meanwhile
    for (const state of ['issued', 'active'] as const)
      await gifts.moveGift(tx.db, id, state, { actor, at: tx.clock.now() })
    await owe(tx, gift, 'promo_expense', actor)
  }
}

async function moved(
  tx: Ctx,
  { id, reason }: { id: string; reason: string },
  to: GiftState,
): Promise<{ giftCode: contract.GiftCode }> {
  const before = await gifts.lockGift(tx.db, id)
  if (!before) throw new Refusal(walletRefusals.unknown_gift)
  const actor = atTheDesk(tx).email
  // a bought card is worth what was paid for it until its order is given back; what an order had of a code
  // may come back to it
  const may = to !== 'void' || (before.orderId === null && isWhole(before))
  if (!may || !(await gifts.moveGift(tx.db, id, to, { actor, reason, at: tx.clock.now() })))
    throw new Refusal(walletRefusals.gift_illegal_move)
  if (to === 'void' && owed.includes(before.state)) await oweNoMore(tx, before, 'promo_expense', actor)
  return { giftCode: shownGift((await gifts.lockGift(tx.db, id)) ?? before) }
}

/** Codes that orders or members had something of stay as they are. Refuses `wallet.unknown_batch`. */
export const voidBatch = deskWrite(
  contract.voidBatch,
  {
    right: 'gifts.void',
    entity: 'gift_code',
    idOf: () => null,
    outcome: (answer, { batch }) => ({ batch, ...answer }),
  },
  async (tx, { batch, reason }) => {
    const all = await gifts.lockBatch(tx.db, batch)
    if (all.length === 0) throw new Refusal(walletRefusals.unknown_batch)
    const actor = atTheDesk(tx).email
    let voided = 0
    for (const gift of all) {
      if (
        !isWhole(gift) ||
        !(await gifts.moveGift(tx.db, gift.id, 'void', { actor, reason, at: tx.clock.now() }))
      )
        continue
      if (owed.includes(gift.state)) await oweNoMore(tx, gift, 'promo_expense', actor)
      voided += 1
    }
    return { voided, left: all.length - voided }
  },
)

const about = {
  entity: 'gift_code',
  outcome: ({ giftCode }: { giftCode: contract.GiftCode }) => ({ state: giftCode.state }),
}
export const freezeGift = deskWrite(contract.freezeGift, { ...about, right: 'gifts.freeze' }, (tx, input) =>
  moved(tx, input, 'frozen'),
)
export const voidGift = deskWrite(contract.voidGift, { ...about, right: 'gifts.void' }, (tx, input) =>
  moved(tx, input, 'void'),
)
export const thawGift = deskWrite(
  contract.thawGift,
  { ...about, right: 'gifts.freeze' },
  async (tx, input) => {
    const gift = await gifts.lockGift(tx.db, input.id)
    if (gift && gift.state !== 'frozen') throw new Refusal(walletRefusals.gift_illegal_move)
    return moved(tx, input, gift ? stateAfter(gift) : 'active')
  },
)

export const resendGift = deskWrite(
  contract.resendGift,
  { ...about, right: 'gifts.freeze' },
  async (tx, { id }) => {
    const gift = await gifts.lockGift(tx.db, id)
    if (!gift) throw new Refusal(walletRefusals.unknown_gift)
    if (gift.state !== 'active' || gift.orderId === null) throw new Refusal(walletRefusals.gift_illegal_move)
    await tx.publish('gift_card.resend_requested', { giftId: id, askedAt: tx.clock.now().toISOString() })
    return { giftCode: shownGift(gift) }
  },
)
