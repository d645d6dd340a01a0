import type { Ctx } from '#shop/context.ts'
import { inTheirName, type Account } from '#shop/members/accounts.ts'
import { dayMs } from '#shop/calendar.ts'

/** A context with another caller or time, also in its transactions. */
export const acting = (ctx: Ctx, as: Partial<Ctx>): Ctx => ({
  ...ctx,
  ...as,
  transaction: (work) => ctx.transaction((tx) => work(acting(tx, as))),
})

/** A context a number of days ago. */
export const ago = (ctx: Ctx, days: number): Ctx => {
  const at = new Date(ctx.clock.now().getTime() - days * dayMs)
  return acting(ctx, { clock: { now: () => at } })
}

/** A context in which a member acts; `broughtBy`: code of the friend who referred them. */
export function inTheName(ctx: Ctx, account: Account, broughtBy: string | null = null): Ctx {
  const { groups, discountRate } = account
  const shopper = { ...ctx.shopper, groups: groups.map(({ name }) => name), discountRate, broughtBy }
  return acting(ctx, { member: inTheirName(account), shopper })
}
