import { dayInHongKong } from '../calendar.ts'
import { catalogueOf, type Catalogue } from '../catalogue/catalogue.ts'
import type { Ctx } from '../context.ts'
import { shippingOf } from '../delivery/delivery.ts'
import { unreachable } from '../delivery/rules.ts'
import { findMember } from '../members/accounts.ts'
import type { Money } from '../money.ts'
import { agreedLine } from '../orders/placing/line.rules.ts'
import type { Order, Revision } from '../orders/order.rules.ts'
import type { Adding } from '../orders/revisions/revise.ts'
import { linesNow } from '../orders/revisions/revision.rules.ts'
import { orderRefusals } from '../orders/rules.ts'
import { buyable } from '../pricing/buyable.rules.ts'
import { ratesOf } from '../pricing/pricing.ts'
import { unitPrice, type PriceInput, type UnitPrice } from '../pricing/rules.ts'
import { quoteOrder } from '../quotes/order-quote.rules.ts'
import { Refusal } from '../refusal.ts'
import { leftOf } from '../stock/rules.ts'
import { availableStock } from '../stock/stock.ts'

type Found = NonNullable<ReturnType<Catalogue['bySubSku']['get']>>

/** `unitPrice` in the order's currency; absent: the shop's price for this buyer. */
export type AddedLineInput = { subSku: string; quantity: number; unitPrice?: Money | undefined }

/** Merges inputs of the same option at the same price. */
export function mergedLines(inputs: readonly AddedLineInput[]): AddedLineInput[] {
  const lines = new Map<string, AddedLineInput>()
  for (const input of inputs) {
    const key = `${input.subSku} ${input.unitPrice?.minor ?? ''}`
    lines.set(key, { ...input, quantity: input.quantity + (lines.get(key)?.quantity ?? 0) })
  }
  return [...lines.values()]
}

/**
 * Prices added lines at the shop's current prices for this buyer; tier prices count the remaining pieces of the
 * option too.
 */
export async function addedLines(
  ctx: Ctx,
  order: Order,
  removed: Revision['removed'],
  inputs: readonly AddedLineInput[],
): Promise<Adding[]> {
  if (inputs.length === 0) return []
  const [catalogue, stock] = [await catalogueOf(ctx), await availableStock(ctx)]
  const find = (subSku: string) => catalogue.bySubSku.get(subSku)
  const priceOf = await pricesFor(ctx, order)
  const piecesOf = (subSku: string): Pieces => {
    const { ordinary, all } = remainingPieces(order, removed, subSku)
    const added = inputs
      .filter((each) => each.subSku === subSku)
      .reduce((sum, each) => sum + each.quantity, 0)
    return { ordinary: ordinary + added, all: all + added }
  }
  const lines = inputs.map(({ subSku, quantity, unitPrice: named }) => {
    const found = find(subSku)
    if (!found) throw new Refusal(orderRefusals.unknown_option)
    const shopPrice = priceOf(found, piecesOf(subSku))
    const price = named ? { ...shopPrice, price: named } : shopPrice
    return { ...found, id: subSku, quantity, price, shopPrice }
  })
  const quote = quoteOrder({ currency: order.currency, lines, sending: null })
  return quote.lines.map((line, at) => ({
    line: agreedLine(line, find),
    ownPrice: lines[at]?.shopPrice.price.minor ?? line.price.price.minor,
    left: Math.max(0, leftOf(line.option, stock)),
  }))
}

/**
 * Pieces of an option: those that count for quantity prices, and all including offers, which count for the order
 * limit.
 */
type Pieces = { ordinary: number; all: number }

function remainingPieces(order: Order, removed: Revision['removed'], subSku: string): Pieces {
  const removedOf = (lineId: string) => removed.find((each) => each.lineId === lineId)?.units ?? 0
  const lines = linesNow(order).filter((line) => line.subSku === subSku)
  const left = (of: typeof lines) =>
    of.reduce((sum, line) => sum + line.quantity - line.refunded - removedOf(line.id), 0)
  return { ordinary: left(lines.filter(({ bundleSku }) => bundleSku === null)), all: left(lines) }
}

/**
 * Current price function for the order's buyer, by option and quantity. Throws `orders.other_kind`,
 * `orders.not_buyable`.
 */
async function pricesFor(ctx: Ctx, order: Order) {
  const [rates, shipping] = [await ratesOf(ctx), await shippingOf(ctx)]
  const member = order.memberId === null ? null : await findMember(ctx, { id: order.memberId })
  const today = dayInHongKong(ctx.clock.now())
  return ({ product, option }: Found, { ordinary: quantity, all: pieces }: Pieces): UnitPrice => {
    if (option.isSubscription || order.lines.some((line) => line.productType !== product.productType))
      throw new Refusal(orderRefusals.other_kind)
    const deal: PriceInput = {
      currency: order.currency,
      rates,
      groups: member?.groups.map(({ name }) => name) ?? [],
      discountRate: member?.discountRate ?? 0,
      quantity,
    }
    const price = unitPrice(option, deal)
    // availability is reported separately, so that the preview can show it
    const { reason } = buyable(product, option, {
      deal,
      unreachable: unreachable(shipping, product, order.country),
      left: 1,
      today,
      sellsSubscriptions: false, // such an option is rejected before
      pieces,
    })
    if (!reason && price) return price
    const why = ctx.say(`cart.${reason ?? 'no_price'}`, { most: option.orderLimit ?? 0 })
    throw new Refusal(orderRefusals.not_buyable, { values: { sku: option.subSku, why } })
  }
}
