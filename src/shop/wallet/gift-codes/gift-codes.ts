import { createHash, randomBytes } from 'node:crypto'
import { addWrongTry, lockTries, tryKey, type WrongTries } from '../../../platform/db/tries.ts'
import { networkOf } from '../../../platform/network.ts'
import { monthsLater } from '../../calendar.ts'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { mustStayOpen } from '../../members/accounts.ts'
import { money, toDecimal } from '../../money.ts'
import { Refusal, type RefusalCode } from '../../refusal.ts'
import { serve } from '../../serve.ts'
import * as contract from '../contract.ts'
import {
  leftOf,
  newGiftCode,
  readGiftCode,
  refusalToClaim,
  wrongCodes,
  type Batch,
  type Gift,
} from './gift.rules.ts'
import * as gifts from './gift.store.ts'
import { shiftGift } from './gift-hold.store.ts'
import { memberAccess, requireMember } from '../require-member.ts'
import { walletRefusals } from '../rules.ts'
import * as store from '../store.ts'
import { creditWallet, named } from '../wallet.ts'

/** A code as it is kept: only this shop can make the hash of one. */
const digest = (word: string): Buffer => createHash('sha256').update(word).digest()
export const hashOf = (ctx: Pick<Ctx, 'sealing'>, code: string): Buffer =>
  digest(ctx.sealing.derive('gift code', code))
/** Under which a code may be kept, also one that was made before the shop's secret was turned over. */
export const hashesOf = (ctx: Pick<Ctx, 'sealing'>, code: string): Buffer[] =>
  ctx.sealing.derivations('gift code', code).map(digest)

/** A new code and what is kept of it. */
export function newCode(ctx: Pick<Ctx, 'sealing'>): {
  code: string
  stored: { hash: Buffer; lastFour: string }
} {
  const code = newGiftCode(randomBytes(16))
  return { code, stored: { hash: hashOf(ctx, code), lastFour: code.slice(-4) } }
}

/** Until when value that was given away lives, by the shop's settings. */
export const promoEnd = async (ctx: Ctx): Promise<Date> =>
  monthsLater(ctx.clock.now(), (await settingsOf(ctx)).wallet.promoMonths)

const shownClaim = ({ id, lastFour, amount, used, lapsed, claimedAt }: Gift) => ({
  id,
  lastFour: lastFour ?? '',
  currency: amount.currency,
  amount: toDecimal(money(amount.currency, amount.minor - used - lapsed)),
  claimedAt: (claimedAt ?? new Date(0)).toISOString(),
})

export const listGiftCodes = serve(contract.listGiftCodes, memberAccess, async (ctx, paging) => {
  const { entries, total } = await gifts.listClaimed(ctx.db, requireMember(ctx).id, paging)
  return { giftCodes: entries.map(shownClaim), total }
})

export type Counted = { key: Buffer; limits: WrongTries }

/** Whose tries are counted, always in one order. */
const countersOf = (ctx: Ctx, memberId: string): Counted[] => [
  { key: tryKey('gift member', memberId), limits: wrongCodes.member },
  ...(ctx.shopper.ip === null
    ? []
    : [{ key: tryKey('gift address', networkOf(ctx.shopper.ip)), limits: wrongCodes.address }]),
]

/**
 * Seconds until somebody may try again; null: they may. Their counts stay locked, so tries side by side are
 * counted one by one.
 */
export async function lockedFor(tx: Ctx, counters: readonly Counted[]): Promise<number | null> {
  const now = tx.clock.now()
  for (const { key, limits } of counters) {
    const { tries, since } = await lockTries(tx.db, key, now, limits)
    if (tries >= limits.most)
      return Math.max(1, Math.ceil((since.getTime() + limits.lockMinutes * 60_000 - now.getTime()) / 1_000))
  }
  return null
}

type Outcome = { gift: Gift } | { no: RefusalCode; seconds?: number }

/**
 * The whole value of a code comes into the member's wallet, once. A wrong code is counted, and the count
 * stays although it is refused.
 */
export const claimGiftCode = serve(
  contract.claimGiftCode,
  { who: 'member', limit: 'order', idempotent: () => true },
  async (ctx, { code }) => {
    const outcome = await ctx.transaction((tx) => claim(tx, code))
    if ('gift' in outcome) return { giftCode: shownClaim(outcome.gift) }
    if (outcome.seconds === undefined) throw new Refusal(outcome.no)
    throw new Refusal(outcome.no, {
      retryAfter: outcome.seconds,
      values: { minutes: Math.ceil(outcome.seconds / 60) },
    })
  },
)

async function claim(tx: Ctx, written: string): Promise<Outcome> {
  const { id: memberId } = requireMember(tx)
  await mustStayOpen(tx, memberId)
  const now = tx.clock.now()
  const counters = countersOf(tx, memberId)
  const seconds = await lockedFor(tx, counters)
  if (seconds !== null) return { no: walletRefusals.gift_locked, seconds }
  const code = readGiftCode(written)
  const gift = code === null ? null : await gifts.lockByHash(tx.db, hashesOf(tx, code))
  if (!gift) {
    for (const { key, limits } of counters) await addWrongTry(tx.db, key, now, limits)
    return { no: walletRefusals.gift_unknown }
  }
  const no = refusalToClaim(gift, now)
  if (no) return { no }
  await gifts.moveGift(
    tx.db,
    gift.id,
    'claimed',
    { actor: 'shopper', at: now },
    { claimed_by: memberId, claimed_at: now },
  )
  const paid = gift.worth === 'paid'
  const credit = {
    memberId,
    amount: leftOf(gift),
    kind: 'gift_claim',
    key: `gift ${gift.id}`,
    ref: gift.id,
    paid,
  } as const
  await creditWallet(tx, {
    ...credit,
    label: gift.lastFour ?? '',
    expiresAt: paid ? null : await promoEnd(tx),
    actor: 'shopper',
  })
  return { gift: { ...gift, claimedAt: now } }
}

/** Codes that are given away, ready to be claimed. Each is answered here and never again. */
export async function makeBatch(
  tx: Ctx,
  { count, amount, batch, expiresAt, actor, waits = false }: Batch,
): Promise<{ id: string; code: string }[]> {
  const codes = Array.from({ length: count }, () => newCode(tx))
  const common = {
    amount,
    batch,
    expiresAt,
    createdBy: actor,
    worth: 'promo',
    orderId: null,
    sendOn: null,
    locale: 'hk',
    state: waits ? 'ordered' : 'active',
  } as const
  const nobody = { recipient: '', recipientEmail: '', sender: '', message: '' }
  const ids = await gifts.addGifts(
    tx.db,
    codes.map(({ stored: storedCode }) => ({ ...common, ...nobody, code: storedCode })),
    tx.clock.now(),
  )
  for (const id of waits ? [] : ids) await owe(tx, { id, amount }, 'promo_expense', actor)
  return codes.map(({ code }, at) => ({ id: ids[at] ?? '', code }))
}

/** From now on the shop owes what a code is worth. */
export async function owe(
  tx: Ctx,
  { id, amount }: Pick<Gift, 'id' | 'amount'>,
  from: 'promo_expense' | 'order_tender',
  actor: string,
): Promise<void> {
  const { currency, minor } = amount
  await store.post(tx.db, { ...named(tx, { key: `gift issue ${id}`, actor }), kind: 'gift_issue', ref: id }, [
    { account: from, currency, amount: -minor },
    { account: 'gift_card_liability', currency, amount: minor },
  ])
}

/** It owes what is left of it no longer. */
export async function oweNoMore(
  tx: Ctx,
  gift: Gift,
  to: 'promo_expense' | 'order_tender' | 'breakage',
  actor: string,
): Promise<void> {
  const { id } = gift
  const { currency, minor } = leftOf(gift)
  // a code that orders gave back to after its last day may end once more
  const key = gift.lapsed > 0 ? `gift void ${id} ${gift.lapsed}` : `gift void ${id}`
  await store.post(tx.db, { ...named(tx, { key, actor }), kind: 'gift_void', ref: id }, [
    { account: 'gift_card_liability', currency, amount: -minor },
    { account: to, currency, amount: minor },
  ])
}

/** Codes whose time is over. */
export async function expireGifts(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  for (const id of await gifts.listExpiredGifts(ctx.db, now))
    await ctx.transaction(async (tx) => {
      const gift = await gifts.lockGift(tx.db, id)
      if (
        !gift ||
        gift.held > 0 ||
        !(await gifts.moveGift(tx.db, id, 'expired', { actor: 'system', at: now }))
      )
        return
      if (leftOf(gift).minor === 0) return // frozen, and all of it spent
      await oweNoMore(tx, gift, 'breakage', 'system')
      await shiftGift(tx.db, id, { lapsed: leftOf(gift).minor })
    })
}
