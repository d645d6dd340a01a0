import { addWrongTry, countTry, tryKey } from '../../../platform/db/tries.ts'
import type { Ctx } from '../../context.ts'
import type { Money } from '../../money.ts'
import type { RefusalCode } from '../../refusal.ts'
import { lockedFor, networkCounter, type Counted } from './gift-codes.ts'
import { hashesOf, hashOf } from './code-hash.ts'
import { leftOf, readGiftCode, refusalToPay, wrongCodes } from './gift.rules.ts'
import * as gifts from './gift.store.ts'
import { walletRefusals } from '../rules.ts'

/** A gift code with its remaining value, or the refusal why it cannot pay. */
export type GiftTender =
  | { id: string; lastFour: string; left: Money }
  | { no: RefusalCode; values?: Record<string, number> }

/** Counters of a guest's wrong codes: by guest session and by network. */
const countersOf = (ctx: Ctx): Counted[] => {
  const { session } = ctx.shopper
  const visit = session && { key: tryKey('gift visit', session.toString('hex')), limits: wrongCodes.member }
  return [...(visit ? [visit] : []), ...networkCounter(ctx)]
}

/**
 * Checks whether a typed code can pay. Wrong codes are counted together with those of claims; repeating the same wrong
 * code, as each recalculation of an order does, counts once.
 */
export const giftToPay = (ctx: Ctx, written: string): Promise<GiftTender> =>
  ctx.transaction(async (tx) => {
    const now = tx.clock.now()
    const counters = countersOf(tx)
    const seconds = await lockedFor(tx, counters)
    if (seconds !== null)
      return { no: walletRefusals.gift_locked, values: { minutes: Math.ceil(seconds / 60) } }
    const code = readGiftCode(written)
    const gift = code === null ? null : await gifts.findByHash(tx.db, hashesOf(tx, code))
    if (gift) {
      const no = refusalToPay(gift, now)
      return no ? { no } : { id: gift.id, lastFour: gift.lastFour ?? '', left: leftOf(gift) }
    }
    const guess = tryKey(
      'gift guess',
      tx.shopper.session?.toString('hex') ?? '',
      hashOf(tx, code ?? written).toString('hex'),
    )
    const { tries } = await countTry(tx.db, guess, now, wrongCodes.member.lockMinutes)
    if (tries === 1) for (const { key, limits } of counters) await addWrongTry(tx.db, key, now, limits)
    return { no: walletRefusals.gift_unknown }
  })
