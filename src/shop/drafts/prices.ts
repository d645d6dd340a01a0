import { catalogueOf, type Catalogue } from '../catalogue/catalogue.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { deliveryFee, usualGrams } from '../delivery/fee.rules.ts'
import { feesOf, shippingOf } from '../delivery/delivery.ts'
import { dayInHongKong, unreachable } from '../delivery/rules.ts'
import { money, type Currency, type Money } from '../money.ts'
import { buyable } from '../pricing/buyable.rules.ts'
import { ratesOf } from '../pricing/pricing.ts'
import { rateOf, unitPrice, type UnitPrice } from '../pricing/rules.ts'
import type { CountryKey } from '../region.ts'
import { leftOf } from '../stock/rules.ts'
import { availableStock } from '../stock/stock.ts'

type Wanted = { subSku: string; quantity: number }
type Place = { currency: Currency; country: CountryKey }
type Found = NonNullable<ReturnType<Catalogue['bySubSku']['get']>>

/**
 * An option of a draft as the shop sells it to everybody. `why`: the reason it cannot be sold, in the
 * reader's language.
 */
export type DraftPrice = Wanted & { found: Found | null; price: UnitPrice | null; why: string | null }

/** Prices of today, asked of the rules a checkout asks. An option there is none of has no name. */
export async function draftPrices(
  ctx: Ctx,
  wanted: readonly Wanted[],
  { currency, country }: Place,
): Promise<DraftPrice[]> {
  const [catalogue, rates, shipping, stock] = [
    await catalogueOf(ctx),
    await ratesOf(ctx),
    await shippingOf(ctx),
    await availableStock(ctx),
  ]
  const today = dayInHongKong(ctx.clock.now())
  return wanted.map(({ subSku, quantity }) => {
    const found = catalogue.bySubSku.get(subSku) ?? null
    if (!found) return { subSku, quantity, found, price: null, why: ctx.say('orders.unknown_option') }
    const deal = { currency, rates, groups: [], discountRate: 0, quantity }
    const left = leftOf(found.option, stock)
    const price = unitPrice(found.option, deal)
    const { reason } = buyable(found.product, found.option, {
      deal,
      unreachable: unreachable(shipping, found.product.brandKey, country),
      left: left < quantity ? 0 : left,
      today,
      sellsSubscriptions: false,
    })
    const fault = reason ?? (price ? null : 'no_price')
    return {
      subSku,
      quantity,
      found,
      price,
      why: fault && ctx.say(`cart.${fault}`, { most: found.option.orderLimit ?? 0 }),
    }
  })
}

/**
 * What a courier costs for goods of such a sum, as a checkout reckons it; null: none goes there with such a
 * weight.
 */
export async function draftFee(
  ctx: Ctx,
  lines: readonly DraftPrice[],
  goods: number,
  { currency, country }: Place,
): Promise<Money | null> {
  const [rates, fees, settings] = [await ratesOf(ctx), await feesOf(ctx), await settingsOf(ctx)]
  const grams = lines.reduce(
    (sum, { found, quantity }) => sum + (found?.product.weightGrams ?? usualGrams) * quantity,
    0,
  )
  const terms = {
    fees,
    threshold: settings.free_shipping_spending_value * 100,
    rates: { from: rateOf('HKD', rates) ?? '1', to: rateOf(currency, rates) ?? '1' },
  }
  return deliveryFee('shipping', { country, area: '', grams, goods: money(currency, goods) }, terms)
}
