import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import type { ShopEvents } from '../../events.ts'
import { findOrder } from '../../orders/orders.ts'
import type { OrderLine } from '../../orders/order.rules.ts'
import type { Bought } from '../review.rules.ts'
import * as store from './written.store.ts'
import { dayMs } from '../../calendar.ts'

/**
 * Whether a line earns a review: purchases that were not fully refunded. Gifts and rewards earn none, or rewards would
 * earn rewards; nor do exchanges.
 */
const counts = (line: OrderLine): boolean =>
  line.productType === 'SinglePurchase' &&
  line.refunded < line.quantity &&
  line.priceReason.kind !== 'gift' &&
  line.priceReason.kind !== 'reward' &&
  line.priceReason.kind !== 'exchange'

const boughtOf = (line: OrderLine, orderNumber: string): Bought => ({
  name: line.name,
  optionName: line.optionName,
  thumbnail: line.thumbnail,
  url: `/${line.productType === 'Treatment' ? 'treatment' : line.brandSlug}/${line.uniqueUrl}`,
  orderNumber,
})

/**
 * Opens reviews for the products of a member's delivered order, from a week after delivery (rules/reviews#1).
 * Idempotent.
 */
export async function openReviews(tx: Ctx, orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (!order || order.memberId === null || order.deliveredAt === null) return
  const { review_clocks: clocks } = await settingsOf(tx)
  const delivered = Date.parse(order.deliveredAt)
  const bySku = new Map(order.lines.filter(counts).map((line) => [line.sku, line]))
  await store.addEligible(tx.db, {
    memberId: order.memberId,
    orderId,
    opensAt: new Date(delivered + clocks.opensDays * dayMs),
    closesAt: new Date(delivered + clocks.closesDays * dayMs),
    goods: [...bySku.values()].map((line) => ({
      lineId: line.id,
      sku: line.sku,
      bought: boughtOf(line, order.number),
    })),
  })
}

/**
 * Closes reviews of products whose pieces were all refunded. Pieces exchanged for others of the same product count as
 * purchased.
 */
export async function closeReturned(tx: Ctx, orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (!order) return
  const back = new Map<string, number>()
  for (const { units, exchanged } of order.refunds)
    if (exchanged.minor === 0)
      for (const each of units) back.set(each.lineId, (back.get(each.lineId) ?? 0) + each.units)
  const goods = order.lines.filter(({ productType }) => productType !== 'Treatment')
  const left = new Set(
    goods.flatMap(({ id, sku, quantity }) => ((back.get(id) ?? 0) < quantity ? [sku] : [])),
  )
  const skus = [...new Set(goods.map(({ sku }) => sku))].filter((sku) => !left.has(sku))
  if (skus.length > 0) await store.closeAwaiting(tx.db, { orderId, skus, at: tx.clock.now() })
}

/**
 * Opens a review of a completed treatment, once for each treatment of an order (rules/reviews#13). The email about
 * the appointment invites to it. Idempotent.
 */
export async function openTreatmentReview(
  tx: Ctx,
  { memberId, orderId, lineId, number, at }: ShopEvents['treatment.completed'],
): Promise<void> {
  const order = await findOrder(tx, orderId)
  const line = order?.lines.find(({ id }) => id === lineId)
  if (!order || !line) return
  const { review_clocks: clocks } = await settingsOf(tx)
  await store.addEligible(tx.db, {
    memberId,
    orderId,
    opensAt: new Date(at),
    closesAt: new Date(Date.parse(at) + clocks.closesDays * dayMs),
    invitedAt: new Date(at),
    // a recipient of gifted sessions must not see the giver's order number
    goods: [
      { lineId, sku: line.sku, bought: boughtOf(line, order.memberId === memberId ? order.number : number) },
    ],
  })
}
