import { catalogueOf } from '../catalogue/catalogue.ts'
import type { Ctx } from '../context.ts'
import { areaOf } from '../delivery/address.rules.ts'
import { minus, isLess, plus, zero, type Money } from '../money.ts'
import { deliveryOf } from '../orders/address.ts'
import { discountOf, isFarBelow } from '../orders/desk/desk.rules.ts'
import { inOrder, type Order } from '../orders/order.rules.ts'
import { isDiscountForTwo, recordSoloDiscount } from '../orders/refunds/refund-limit.ts'
import { ratesOf } from '../pricing/pricing.ts'
import { unitPrice } from '../pricing/rules.ts'
import { feeTableOf } from '../quotes/delivery/fee-table.ts'
import { quoteOrder } from '../quotes/order-quote.rules.ts'
import { piecesOf } from './prices.ts'

/**
 * Whether the prices of a draft need approval: a piece is far below the shop's price, or the total discount with
 * delivery exceeds what the staff user can grant alone. A discount granted alone is recorded (rules/staff#6).
 */
export async function isForTwoPeople(ctx: Ctx, order: Order): Promise<boolean> {
  const [catalogue, rates] = await Promise.all([catalogueOf(ctx), ratesOf(ctx)])
  const quantityOf = piecesOf(order.lines)
  const pieces = order.lines.map((line) => {
    const found = catalogue.bySubSku.get(line.subSku)
    const quantity = quantityOf(line.subSku)
    const deal = { currency: order.currency, rates, groups: [], discountRate: 0, quantity }
    const price = found && unitPrice(found.option, deal)
    return { line, found, price, ownPrice: price?.price.minor ?? line.unitPrice }
  })
  if (pieces.some(({ line, ownPrice }) => isFarBelow(line.unitPrice, ownPrice))) return true
  const ownLines = pieces.flatMap(({ line, found, price }) =>
    found && price ? [{ ...found, id: line.id, quantity: line.quantity, price }] : [],
  )
  const discount = plus(inOrder(order, discountOf(pieces)), await deliveryDiscount(ctx, order, ownLines))
  if (await isDiscountForTwo(ctx, order, discount)) return true
  await recordSoloDiscount(ctx, order, discount)
  return false
}

/** Discount of the delivery fee against the fee table for the same goods at the shop's prices. */
async function deliveryDiscount(
  ctx: Ctx,
  order: Order,
  lines: Parameters<typeof quoteOrder>[0]['lines'],
): Promise<Money> {
  const { currency, country, deliveryMethod: method, deliveryFee } = order
  const none = zero(currency)
  if (method === null) return none
  const delivery = deliveryOf(order)
  const area = delivery ? areaOf(country, delivery) : ''
  const sending = { country, area, method, table: await feeTableOf(ctx) }
  const own = quoteOrder({ currency, lines, sending }).sums.delivery
  return isLess(deliveryFee, own) ? minus(own, deliveryFee) : none
}
