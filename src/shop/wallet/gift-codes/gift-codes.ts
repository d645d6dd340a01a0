import { addWrongTry, lockTries, tryKey, type WrongTries } from '../../../platform/db/tries.ts'
import { networkOf } from '../../../platform/network.ts'
import { monthsLater } from '../../calendar.ts'
import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { lockOpenAccount } from '../../members/accounts.ts'
import { money, toDecimal } from '../../money.ts'
import { Refusal, type RefusalCode } from '../../refusal.ts'
import { serve } from '../../serve.ts'
import * as contract from '../contract.ts'
import { leftOf, readGiftCode, refusalToClaim, wrongCodes, type Gift } from './gift.rules.ts'
import * as gifts from './gift.store.ts'
import { shiftGift } from './gift-hold.store.ts'
import { memberAccess, requireMember } from '../require-member.ts'
import { walletRefusals } from '../rules.ts'
import { creditWallet } from '../wallet.ts'
import { eachByItself } from '../../portions.ts'
import { hashesOf } from './code-hash.ts'
import { reduceGiftLiability } from './gift-liability.ts'

/** Expiry of promotional value credited now, by setting `wallet.promoMonths`. */
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

/** Counter of the caller's network, shared by members and guests (rules/access#8); empty if the address is unknown. */
export const networkCounter = ({ shopper: { ip } }: Ctx): Counted[] =>
  ip === null ? [] : [{ key: tryKey('gift address', networkOf(ip)), limits: wrongCodes.address }]

/** Counters of a member's wrong codes, always in the same order, which is the lock order. */
const countersOf = (ctx: Ctx, memberId: string): Counted[] => [
  { key: tryKey('gift member', memberId), limits: wrongCodes.member },
  ...networkCounter(ctx),
]

/** Seconds until the next try is allowed; null: allowed now. Locks the counters, so that concurrent tries are serialised. */
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

/** Credits the rest of a code to the member's wallet, once. A wrong code is counted even though the call is refused. */
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
  await lockOpenAccount(tx, memberId)
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

/** Expires codes past their validity and writes off the rest. */
export async function expireGifts(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const expired = await gifts.listExpiredGifts(ctx.db, now)
  await eachByItself(expired, (id) =>
    ctx.transaction(async (tx) => {
      const gift = await gifts.lockGift(tx.db, id)
      if (
        !gift ||
        gift.held > 0 ||
        !(await gifts.moveGift(tx.db, id, 'expired', { actor: 'system', at: now }))
      )
        return
      if (leftOf(gift).minor === 0) return // frozen, without remaining value
      await reduceGiftLiability(tx, gift, 'breakage', 'system')
      await shiftGift(tx.db, id, { lapsed: leftOf(gift).minor })
    }),
  )
}
