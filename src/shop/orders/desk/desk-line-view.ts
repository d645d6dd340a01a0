import type { Ctx } from '../../context.ts'
import { toDecimal, type Money } from '../../money.ts'
import { textIn } from '../../region.ts'
import type { ShelvedReservation } from '../../stock/desk.ts'
import type * as lines from './desk-line.contract.ts'
import { inOrder, type Order, type OrderLine, type Revision } from '../order.rules.ts'
import { isAwaited, unshippedUnits, shippableUnits } from '../fulfilment/unshipped.rules.ts'
import { refundableOf } from '../refunds/refund.rules.ts'
import type { LineNow } from '../revisions/revision.rules.ts'
import type { Requests } from './desk-rights.ts'

/** A line of an order for staff; amounts are decimals, and null fields are those that the caller may not read. */
export function toDeskLineView(
  ctx: Ctx,
  order: Order,
  line: LineNow,
  held: readonly ShelvedReservation[],
  asks: Requests,
): lines.DeskLine {
  const decimal = (minor: number) => toDecimal(inOrder(order, minor))
  const { locale } = ctx.shopper
  const { kind, group, considered } = line.priceReason
  return {
    id: line.id,
    sku: line.sku,
    subSku: line.subSku,
    bundleSku: line.bundleSku,
    name: textIn(locale, line.name),
    optionName: textIn(locale, line.optionName),
    buyerName: textIn(order.locale, line.name),
    buyerOptionName: textIn(order.locale, line.optionName),
    brand: line.brand,
    thumbnail: line.thumbnail,
    uniqueUrl: line.uniqueUrl,
    brandSlug: line.brandSlug,
    quantity: line.quantity,
    removed: line.removed,
    revision: line.revision,
    shipped: line.shipped,
    refunded: line.refunded,
    refundable: refundableOf(line),
    unsent: unshippedUnits(line),
    sendable: shippableUnits(line),
    short: order.short
      .filter(({ lineId }) => lineId === line.id)
      .map(({ subSku, pieces }) => ({ subSku, pieces })),
    isAwaited: isAwaited(line) && unshippedUnits(line) > 0,
    estimate: line.estimate,
    bestBefore: line.bestBefore,
    money: asks('orders.money')
      ? {
          price: decimal(line.unitPrice),
          originalPrice: line.originalPrice === null ? null : decimal(line.originalPrice),
          total: decimal(line.unitPrice * line.quantity),
          unitNet: line.unitNet.map(decimal),
          reason: {
            kind,
            group,
            considered: considered.map(({ minor, ...price }) => ({ ...price, amount: decimal(minor) })),
          },
        }
      : null,
    reservations: held
      .filter(({ lineId }) => lineId === line.id)
      .map(({ subSku, shelfCode, state, pieces }) => ({ subSku, shelfCode, state, pieces })),
  }
}

/** A change of an order for staff; amounts are null without the right to read money. */
export function toDeskRevisionView(
  ctx: Ctx,
  order: Order,
  revision: Revision,
  hasMoney: boolean,
): lines.DeskRevision {
  const decimal = (amount: Money) => (hasMoney ? toDecimal(amount) : null)
  const { locale } = ctx.shopper
  const view = (line: OrderLine, quantity: number, total: Money) => ({
    name: textIn(locale, line.name),
    optionName: textIn(locale, line.optionName),
    subSku: line.subSku,
    quantity,
    total: decimal(total),
  })
  const { id, number, state, reason, actor, createdAt, endedAt, payUntil, invoice } = revision
  return {
    id,
    number,
    state,
    reason,
    actor,
    createdAt,
    endedAt,
    payUntil,
    invoice,
    added: revision.added.map((line) =>
      view(line, line.quantity, inOrder(order, line.unitPrice * line.quantity)),
    ),
    removed: revision.removed.flatMap(({ lineId, units, amount }) => {
      const line = order.lines.find((each) => each.id === lineId)
      return line ? [view(line, units, amount)] : []
    }),
    addressChanged: revision.address !== null,
    delivery: decimal(revision.delivery),
    before: decimal(revision.before.total),
    after: decimal(revision.after.total),
    difference: decimal(revision.difference),
  }
}
