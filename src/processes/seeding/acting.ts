import type { Ctx } from '#shop/context.ts'
import { inTheirName, type Account } from '#shop/members/accounts.ts'

const day = 86_400_000

/** The same in every transaction of it: who acts, and when. */
export const acting = (ctx: Ctx, as: Partial<Ctx>): Ctx => ({
  ...ctx,
  ...as,
  transaction: (work) => ctx.transaction((tx) => work(acting(tx, as))),
})

/** A context so many days ago. */
export const ago = (ctx: Ctx, days: number): Ctx => {
  const at = new Date(ctx.clock.now().getTime() - days * day)
  return acting(ctx, { clock: { now: () => at } })
}

/** A context in which a member acts; `broughtBy`: code of the friend whose link brought them. */
export function inTheName(ctx: Ctx, account: Account, broughtBy: string | null = null): Ctx {
  const { groups, discountRate } = account
  const shopper = { ...ctx.shopper, groups: groups.map(({ name }) => name), discountRate, broughtBy }
  return acting(ctx, { member: inTheirName(account), shopper })
}
