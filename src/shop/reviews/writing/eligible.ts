import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import type { ShopEvents } from '../../events.ts'
import { findOrder } from '../../orders/orders.ts'
import type { OrderLine } from '../../orders/order.rules.ts'
import type { Bought } from '../review.rules.ts'
import * as store from './written.store.ts'

const day = 86_400_000

/** Gifts earn no reviews, or rewards would earn rewards; what was given back was not kept. */
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
 * A member's order was delivered: each of its products may be written about, from a week later on
 * (rules/reviews#1). Twice is once.
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
    opensAt: new Date(delivered + clocks.opensDays * day),
    closesAt: new Date(delivered + clocks.closesDays * day),
    goods: [...bySku.values()].map((line) => ({
      lineId: line.id,
      sku: line.sku,
      bought: boughtOf(line, order.number),
    })),
  })
}

/**
 * Products of an order of which every piece was paid back are not asked about any more. Pieces that were exchanged for
 * others of the product were kept.
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
 * Somebody was treated: it may be written about from then on, once for each treatment of an order
 * (rules/reviews#13). The letter of the appointment invites to it. Twice is once.
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
    closesAt: new Date(Date.parse(at) + clocks.closesDays * day),
    invitedAt: new Date(at),
    // whose sessions were a present does not read the number of the giver's order
    goods: [
      { lineId, sku: line.sku, bought: boughtOf(line, order.memberId === memberId ? order.number : number) },
    ],
  })
}
