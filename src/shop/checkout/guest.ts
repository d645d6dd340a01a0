import { countTry, tryKey } from '../../platform/db/tries.ts'
import { mustBePerson } from '../bot-check/bot-check.ts'
import { networkOf } from '../../platform/network.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { emailOf } from '../members/rules.ts'

const minutes = 60
/** Limits raised beyond what an hour can hold, as for load tests, are not counted. */
const countable = 10_000

/**
 * A guest who orders often from one address, or by one e-mail, has to be a person; nobody else is asked
 * anything. Counts this order, so it comes once nothing else is in its way; outside of any transaction, or
 * orders of one address would wait for each other. Throws `members.bot_check`.
 */
export async function mustBePersonIfOften(
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
  if (isOften) await mustBePerson(ctx, recaptchaResponse, { isCostly: false })
}
