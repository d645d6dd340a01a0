import { countTry, tryKey } from '../../platform/db/tries.ts'
import { assertNotBot } from '../bot-check/bot-check.ts'
import { networkOf } from '../../platform/network.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { emailOf } from '../members/rules.ts'

const minutes = 60
/** Limits above this, as load tests set them, are not counted at all. */
const countable = 10_000

/**
 * Requires a proof of work of guests who order often from one network or with one email. Counts this order, so call
 * it when nothing else prevents the order, and outside of transactions, or orders of one network would wait for each
 * other. Throws `members.bot_check`.
 */
export async function assertNotBotIfFrequent(
  ctx: Ctx,
  { email, recaptchaResponse }: { email: string; recaptchaResponse: string },
): Promise<void> {
  if (ctx.member) return
  const { guest_orders: most } = await settingsOf(ctx)
  const counts = [
    { of: ['address', networkOf(ctx.shopper.ip)], most: most.address * ctx.shop.limitsFactor },
    { of: ['e-mail', emailOf(email)], most: most.email * ctx.shop.limitsFactor },
  ].filter((count) => count.most <= countable)
  const tries = await Promise.all(
    counts.map(({ of }) => countTry(ctx.db, tryKey('guest order', ...of), ctx.clock.now(), minutes)),
  )
  const isOften = tries.some((each, at) => each.tries > (counts[at]?.most ?? 0))
  if (isOften) await assertNotBot(ctx, recaptchaResponse, { isCostly: false })
}
