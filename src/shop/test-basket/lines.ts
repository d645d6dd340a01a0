import { eventLoopYielder } from '../../platform/event-loop-yielder.ts'
import { dayInHongKong } from '../calendar.ts'
import { catalogueOf } from '../catalogue/catalogue.ts'
import { optionName, type Product } from '../catalogue/product.rules.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { shippingOf } from '../delivery/delivery.ts'
import { unreachable } from '../delivery/rules.ts'
import { buyable } from '../pricing/buyable.rules.ts'
import { ratesOf } from '../pricing/pricing.ts'
import type { PriceInput } from '../pricing/rules.ts'
import { pricedLine, readLine, type LineToQuote, type PricedGoods } from '../quotes/line.rules.ts'
import { textIn, type Locale } from '../region.ts'
import { leftOf } from '../stock/rules.ts'
import { availableStock } from '../stock/stock.ts'
import type { TestBasket } from './explain.rules.ts'

/** A line of the basket. `sold`: it with its price, as far as it has one; `why`: the reason it cannot be bought. */
export type BasketLine = {
  subSku: string
  quantity: number
  name: string
  toQuote: LineToQuote | null
  sold: PricedGoods | null
  why: string | null
}

/** What such a shopper would buy, and what the shop does not sell them, by the rules of a bag. */
export async function basketLines(
  ctx: Ctx,
  { lines, currency, country, groups, discountRate }: TestBasket,
): Promise<BasketLine[]> {
  const [catalogue, rates, shipping, stock, settings] = await Promise.all([
    catalogueOf(ctx),
    ratesOf(ctx),
    shippingOf(ctx),
    availableStock(ctx),
    settingsOf(ctx),
  ])
  const today = dayInHongKong(ctx.clock.now())
  return lines.map(readLine).map(({ subSku, quantity }, at) => {
    const found = catalogue.bySubSku.get(subSku)
    const none = { subSku, quantity, name: subSku, toQuote: null, sold: null }
    if (!found) return { ...none, why: ctx.say('orders.unknown_option') }
    const deal: PriceInput = { currency, rates, groups, discountRate, quantity }
    const left = leftOf(found.option, stock)
    const { reason } = buyable(found.product, found.option, {
      deal,
      unreachable: unreachable(shipping, found.product, country),
      left: left < quantity ? 0 : left,
      today,
      sellsSubscriptions: settings.subscriptions_sold,
    })
    const toQuote = { ...found, id: String(at), quantity, deal }
    return {
      ...none,
      name: textIn(ctx.shopper.locale, found.product.name),
      toQuote,
      sold: pricedLine(toQuote),
      why: reason && ctx.say(`cart.${reason}`, { most: found.option.orderLimit ?? 0 }),
    }
  })
}

const mostFound = 12

/** Options whose sku or name has all these words; none for no words. */
export async function optionsFound(ctx: Ctx, search: string): Promise<{ subSku: string; name: string }[]> {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean)
  if (words.length === 0) return []
  const found: { subSku: string; name: string }[] = []
  const giveWay = eventLoopYielder() // a large catalogue is read for each few letters
  for (const product of (await catalogueOf(ctx)).products) {
    found.push(...optionsIn(product, words, ctx.shopper.locale))
    if (found.length >= mostFound) break
    await giveWay()
  }
  return found.slice(0, mostFound)
}

const optionsIn = ({ name, options }: Product, words: readonly string[], locale: Locale) =>
  options
    .filter((option) => {
      const text = [option.subSku, option.name, option.nameEn, ...Object.values(name)].join(' ').toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .map((option) => ({
      subSku: option.subSku,
      name: [textIn(locale, name), optionName(locale, option)].filter(Boolean).join(' · '),
    }))
