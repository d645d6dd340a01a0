import type { Ctx } from '../context.ts'
import type { Deal, Rates } from './rules.ts'
import * as store from './store.ts'

export const ratesOf = (ctx: Pick<Ctx, 'kept' | 'db'>): Promise<Rates> => ctx.kept.get('rates', () => store.listRates(ctx.db))

/** How this caller buys one of something. */
export const dealOf = async (ctx: Ctx): Promise<Deal> => ({
  currency: ctx.shopper.currency,
  rates: await ratesOf(ctx),
  groups: ctx.shopper.groups,
  discountRate: ctx.shopper.discountRate,
  quantity: 1,
})

export const addRates = (ctx: Ctx, ...[rates]: [Parameters<typeof store.addRates>[1]]): Promise<void> => store.addRates(ctx.db, rates)
