import type { Ctx, Shopper } from '../context.ts'

/** The same call as another shopper would make it: in another country, language or visit, in transactions too. */
export function asShopper(ctx: Ctx, change: Partial<Shopper>): Ctx {
  const shopper = { ...ctx.shopper, ...change }
  const changed = (base: Ctx): Ctx => ({
    ...base,
    shopper,
    say: (code, values, locale = shopper.locale) => base.say(code, values, locale),
    transaction: (work) => base.transaction((tx) => work(changed(tx))),
  })
  return changed(ctx)
}
