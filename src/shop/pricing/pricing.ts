import type { Ctx } from '../context.ts'
import type { Currency } from '../money.ts'
import { rateOf, type PriceInput, type Rates } from './rules.ts'
import * as store from './store.ts'

export const ratesOf = (ctx: Pick<Ctx, 'cache'>): Promise<Rates> =>
  ctx.cache.get('rates', (db) => store.listRates(db))

/** The rate of a currency that counted at a moment: units for one US dollar (rules/money#5). */
export const rateAt = async (ctx: Pick<Ctx, 'db'>, currency: Currency, at: Date): Promise<string> =>
  (await store.findRate(ctx.db, currency, at))?.rate ?? rateOf(currency, {}) ?? '1'

/**
 * The row of the rate table that counted for a currency at a moment; null: the base currency, which has none.
 */
export const rateIdAt = async (ctx: Pick<Ctx, 'db'>, currency: Currency, at: Date): Promise<string | null> =>
  (await store.findRate(ctx.db, currency, at))?.id ?? null

/** How this caller buys one of something. */
export const priceInputOf = async (ctx: Ctx): Promise<PriceInput> => ({
  currency: ctx.shopper.currency,
  rates: await ratesOf(ctx),
  groups: ctx.shopper.groups,
  discountRate: ctx.shopper.discountRate,
  quantity: 1,
})

export const addRates = (ctx: Ctx, ...[rates]: [Parameters<typeof store.addRates>[1]]): Promise<void> =>
  store.addRates(ctx.db, rates)
