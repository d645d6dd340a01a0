import type { Ctx } from '../../context.ts'
import { findOrder } from '../../orders/orders.ts'
import type { Order } from '../../orders/order.rules.ts'
import type { Parcel } from '../../orders/parcels/parcel.rules.ts'
import { textBuyer, writeToBuyer } from './buyer-emails.ts'
import { onOrder } from './order.jobs.ts'
import { deliveredEmail } from './order-emails.ts'
import * as parcelEmails from './parcel-emails.ts'

/** A parcel's orders, the given one first. */
async function within(tx: Ctx, order: Order, parcel: Parcel): Promise<parcelEmails.InParcel> {
  const rows: [{ order: Order; parcel: Parcel }, ...{ order: Order; parcel: Parcel }[]] = [{ order, parcel }]
  for (const { orderId, parcelId } of parcel.together) {
    const other = await findOrder(tx, orderId)
    const found = other?.parcels.find(({ id }) => id === parcelId)
    if (other && found) rows.push({ order: other, parcel: found })
  }
  return rows
}

/** One email for each parcel: of several orders in it, the lead order's email names all of them (rules/orders#29). */
export const notifyShipped = onOrder(
  'order.shipped',
  'tell-order-shipped',
  async (tx, order, { parcelId }) => {
    const parcel = order.parcels.find(({ id }) => id === parcelId)
    if (!parcel || parcel.leadId !== null) return
    const meta = { key: `shipped:${parcelId}`, event: 'order.shipped' }
    const inParcel = await within(tx, order, parcel)
    await writeToBuyer(tx, order, meta, (desk) => parcelEmails.shippedEmail(inParcel, desk))
    await textBuyer(tx, order, meta, parcelEmails.shippedText(inParcel))
  },
)

/** Sends a corrected tracking number by the same channels as the first email, once for each correction. */
export const notifyTrackingCorrected = onOrder(
  'order.tracking_corrected',
  'notify-tracking-corrected',
  async (tx, order, { parcelId, at }) => {
    const parcel = order.parcels.find(({ id }) => id === parcelId)
    if (!parcel || parcel.leadId !== null || parcel.state === 'delivered') return
    const meta = { key: `tracking:${parcelId}:${at}`, event: 'order.tracking_corrected' }
    const inParcel = await within(tx, order, parcel)
    await writeToBuyer(tx, order, meta, (desk) => parcelEmails.trackingEmail(inParcel, desk))
    await textBuyer(tx, order, meta, parcelEmails.trackingText(inParcel))
  },
)

/** Whether the order has exactly one parcel, and all of it was shipped or delivered with that. */
const isSingleParcel = ({ fulfilmentState, parcels }: Order): boolean =>
  parcels.length === 1 && (fulfilmentState === 'shipped' || fulfilmentState === 'delivered')

/** Orders that one "delivered" email covers; null: the email of the lead order of the parcel names this order. */
async function ordersDeliveredTogether(tx: Ctx, order: Order): Promise<Order[] | null> {
  const parcel = order.parcels.find(({ together }) => together.length > 0)
  if (!parcel || !isSingleParcel(order)) return [order]
  const all = (await within(tx, order, parcel)).filter((each) => isSingleParcel(each.order))
  const hasLead = all.some((each) => each.parcel.leadId === null)
  if (!hasLead) return [order]
  return parcel.leadId === null ? all.map((each) => each.order) : null
}

/** Not for a collected order, nor for one without a delivered parcel: `notifyReplaced` writes about its replacement. */
export const notifyDelivered = onOrder('order.delivered', 'tell-order-delivered', async (tx, order) => {
  if (order.fulfilmentState === 'collected') return
  if (!order.parcels.some(({ state }) => state === 'delivered')) return
  const delivered = await ordersDeliveredTogether(tx, order)
  if (delivered === null) return
  const number = delivered.map((each) => each.number).join(', ')
  await writeToBuyer(tx, order, { key: `delivered:${order.id}`, event: 'order.delivered' }, (desk) =>
    deliveredEmail({ ...order, number }, desk),
  )
})
