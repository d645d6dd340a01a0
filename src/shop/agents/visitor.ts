import type { Ctx, Member, Shopper } from '../context.ts'

/**
 * The same call as another shopper would make it: in another country, language or visit, in transactions too. `member`:
 * whose account it is made for; left out: whose it was.
 */
export function asShopper(ctx: Ctx, change: Partial<Shopper>, member: Member | null = ctx.member): Ctx {
  const shopper = { ...ctx.shopper, ...change }
  const changed = (base: Ctx): Ctx => ({
    ...base,
    shopper,
    member,
    say: (code, values, locale = shopper.locale) => base.say(code, values, locale),
    transaction: (work, how) => base.transaction((tx) => work(changed(tx)), how),
  })
  return changed(ctx)
}

/** As a member sees the shop, or as a guest does: its groups and its discount rate (rules/agents#23). */
export const asAccount = (ctx: Ctx, change: Partial<Shopper>, member: Member | null): Ctx =>
  asShopper(
    ctx,
    {
      ...change,
      groups: member?.groups.map(({ name }) => name) ?? [],
      discountRate: member?.discountRate ?? 0,
    },
    member,
  )
