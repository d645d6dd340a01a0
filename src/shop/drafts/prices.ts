import { dayInHongKong } from '../calendar.ts'
import { catalogueOf, type Catalogue } from '../catalogue/catalogue.ts'
import type { Ctx } from '../context.ts'
import { shippingOf } from '../delivery/delivery.ts'
import { unreachable } from '../delivery/rules.ts'
import type { Currency } from '../money.ts'
import { buyable } from '../pricing/buyable.rules.ts'
import { ratesOf } from '../pricing/pricing.ts'
import { unitPrice, type UnitPrice } from '../pricing/rules.ts'
import type { CountryKey } from '../region.ts'
import { leftOf } from '../stock/rules.ts'
import { availableStock } from '../stock/stock.ts'

/** Requested option and quantity. */
export type DraftLineInput = { subSku: string; quantity: number }
type Place = { currency: Currency; country: CountryKey }
type Found = NonNullable<ReturnType<Catalogue['bySubSku']['get']>>

/** An option of a draft at the shop's public price. `why`: why it cannot be sold, in the reader's language. */
export type DraftPrice = DraftLineInput & { found: Found | null; price: UnitPrice | null; why: string | null }

/** Total pieces of each option over all lines; prices and limits count all of them (rules/prices#5). */
export function piecesOf(lines: readonly DraftLineInput[]): (subSku: string) => number {
  const pieces = new Map<string, number>()
  for (const { subSku, quantity } of lines) pieces.set(subSku, (pieces.get(subSku) ?? 0) + quantity)
  return (subSku) => pieces.get(subSku) ?? 0
}

/** Current prices by the rules of the checkout. `found` is null for an unknown option. */
export async function draftPrices(
  ctx: Ctx,
  inputs: readonly DraftLineInput[],
  { currency, country }: Place,
): Promise<DraftPrice[]> {
  const [catalogue, rates, shipping, stock] = [
    await catalogueOf(ctx),
    await ratesOf(ctx),
    await shippingOf(ctx),
    await availableStock(ctx),
  ]
  const today = dayInHongKong(ctx.clock.now())
  const pieces = piecesOf(inputs)
  return inputs.map(({ subSku, quantity }) => {
    const found = catalogue.bySubSku.get(subSku) ?? null
    if (!found) return { subSku, quantity, found, price: null, why: ctx.say('orders.unknown_option') }
    const deal = { currency, rates, groups: [], discountRate: 0, quantity: pieces(subSku) }
    const left = leftOf(found.option, stock)
    const price = unitPrice(found.option, deal)
    const { reason } = buyable(found.product, found.option, {
      deal,
      unreachable: unreachable(shipping, found.product, country),
      left: left < deal.quantity ? 0 : left,
      today,
      sellsSubscriptions: false,
    })
    const error = reason ?? (price ? null : 'no_price')
    return {
      subSku,
      quantity,
      found,
      price,
      why: error && ctx.say(`cart.${error}`, { most: found.option.orderLimit ?? 0 }),
    }
  })
}
