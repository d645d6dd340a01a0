import type { Ctx, Member, Shopper } from '../context.ts'

/**
 * The request as another shopper would make it, with another country, language or session, also in transactions.
 * `member`: account it is made for; undefined: unchanged.
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

/** The shop as a member or a guest sees it, with the groups and discount rate (rules/agents#23). */
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
