import { addWrongTry, countTry, lockTries, tryKey, type WrongTries } from '../../platform/db/tries.ts'
import { networkOf } from '../../platform/network.ts'
import type { Ctx } from '../context.ts'
import { couponCode } from '../pricing/coupon.rules.ts'
import { commonRefusals, Refusal } from '../refusal.ts'

/** Twenty different wrong codes from one address or session within ten minutes block all codes for half an hour. */
const guesses: WrongTries = { most: 20, minutes: 10, lockMinutes: 30 }

/** Limit of a platform, over all its addresses and buyers (rules/agents#26). */
const platformGuesses = 60

/** Counters and their limits. */
const countsOf = ({ shopper }: Ctx): { key: Buffer; most: number }[] => [
  { key: tryKey('coupon address', networkOf(shopper.ip)), most: guesses.most },
  ...(shopper.session
    ? [{ key: tryKey('coupon session', shopper.session.toString('hex')), most: guesses.most }]
    : []),
  ...(shopper.platform === undefined
    ? []
    : [{ key: tryKey('coupon platform', shopper.platform), most: platformGuesses }]),
]

/**
 * Looks up a typed code unless too many wrong ones came before it. A repeated code, as every quote sends it, is no
 * new guess. Runs outside transactions. Throws `shop.too_many_requests`.
 */
export async function findWithinGuessLimit<T>(
  ctx: Ctx,
  written: string,
  find: () => Promise<T | null>,
): Promise<T | null> {
  const code = couponCode(written)
  if (code === '') return find()
  const now = ctx.clock.now()
  const counts = countsOf(ctx).map(({ key, most }) => ({
    key,
    bears: { ...guesses, most: most * ctx.shop.limitsFactor },
  }))
  for (const { key, bears } of counts) {
    const { tries, since } = await lockTries(ctx.db, key, now, bears)
    if (tries < bears.most) continue
    const seconds = Math.max(
      1,
      Math.ceil((since.getTime() + guesses.lockMinutes * 60_000 - now.getTime()) / 1_000),
    )
    throw new Refusal(commonRefusals.too_many_requests, { retryAfter: seconds, values: { seconds } })
  }
  const found = await find()
  if (found) return found
  const guess = tryKey(
    'coupon guess',
    ctx.shopper.session?.toString('hex') ?? networkOf(ctx.shopper.ip),
    code,
  )
  if ((await countTry(ctx.db, guess, now, guesses.lockMinutes)).tries === 1)
    for (const { key, bears } of counts) await addWrongTry(ctx.db, key, now, bears)
  return null
}
