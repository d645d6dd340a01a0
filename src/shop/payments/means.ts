import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import type { Currency } from '../money.ts'
import type { CountryKey } from '../region.ts'
import { chargedCurrency, isPayable, methodsByCountry, settingFor, type PaymentMeans } from './means.rules.ts'
import { offeredMethods } from './providers.ts'

/** Methods by country: from setting `payment_method`, or the methods' defaults. */
export const offeredByCountry = async (ctx: Ctx): Promise<Record<string, string[]>> =>
  methodsByCountry((await settingsOf(ctx)).payment_method, ctx.outside.payments.profiles)

/** Payment methods of a country and currency, independent of the order. */
export async function paymentMeans(ctx: Ctx, country: CountryKey, currency: Currency): Promise<PaymentMeans> {
  const byCountry = await offeredByCountry(ctx)
  return {
    listed: settingFor(byCountry, country) ?? [],
    ready: offeredMethods(ctx, currency),
    known: ctx.outside.payments.profiles.map(({ method, capabilities: { currencies, storedCards } }) => ({
      method,
      currencies,
      storedCards,
    })),
  }
}

/** Currency in which an order to a country is charged, for a shopper who sees prices in `ownCurrency`. */
export async function currencyToCharge(
  ctx: Ctx,
  country: CountryKey,
  ownCurrency: Currency,
): Promise<Currency> {
  const { charged_currency: instead } = await settingsOf(ctx)
  const byCountry = await offeredByCountry(ctx)
  const listed = settingFor(byCountry, country) ?? []
  return chargedCurrency(ownCurrency, settingFor(instead, country), (each) => ({
    listed,
    ready: offeredMethods(ctx, each),
  }))
}

/** Whether any method can pay an order to a country in a currency. */
export const canBePaid = async (ctx: Ctx, country: CountryKey, currency: Currency): Promise<boolean> =>
  isPayable(await paymentMeans(ctx, country, currency))
