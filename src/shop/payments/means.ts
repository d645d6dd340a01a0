import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import type { Currency } from '../money.ts'
import type { CountryKey } from '../region.ts'
import { chargedCurrency, isPayable, methodsByCountry, settingFor, type PaymentMeans } from './means.rules.ts'
import { offeredMethods } from './providers.ts'

/** Methods by country: the merchant's choice, or that of the methods. */
export const offeredByCountry = async (ctx: Ctx): Promise<Record<string, string[]>> =>
  methodsByCountry((await settingsOf(ctx)).payment_method, ctx.outside.payments.profiles)

/** How an order to a country can be paid, before the order itself is looked at. */
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

/** In which currency an order to a country is made for somebody who sees prices in this one. */
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

/** Whether an order to a country could be paid in a currency at all. */
export const canBePaid = async (ctx: Ctx, country: CountryKey, currency: Currency): Promise<boolean> =>
  isPayable(await paymentMeans(ctx, country, currency))
