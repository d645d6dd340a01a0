import type { Ctx } from '../../context.ts'
import { findOrder } from '../../orders/orders.ts'
import type { Order } from '../../orders/order.rules.ts'
import type { Parcel } from '../../orders/parcels/parcel.rules.ts'
import { textBuyer, writeToBuyer } from './buyer-letters.ts'
import { onOrder } from './order.jobs.ts'
import { deliveredEmail } from './order-emails.ts'
import * as parcelEmails from './parcel-emails.ts'

/** A parcel with the other orders in it. */
async function within(tx: Ctx, order: Order, parcel: Parcel): Promise<parcelEmails.InParcel> {
  const rows: [{ order: Order; parcel: Parcel }, ...{ order: Order; parcel: Parcel }[]] = [{ order, parcel }]
  for (const { orderId, parcelId } of parcel.together) {
    const other = await findOrder(tx, orderId)
    const found = other?.parcels.find(({ id }) => id === parcelId)
    if (other && found) rows.push({ order: other, parcel: found })
  }
  return rows
}

/** Of several orders in one parcel the first one's letter is about all of them (rules/orders#29). */
export const notifyShipped = onOrder(
  'order.shipped',
  'tell-order-shipped',
  async (tx, order, { parcelId }) => {
    const parcel = order.parcels.find(({ id }) => id === parcelId)
    if (!parcel || parcel.leadId !== null) return
    const news = { key: `shipped:${parcelId}`, event: 'order.shipped' }
    const inParcel = await within(tx, order, parcel)
    await writeToBuyer(tx, order, news, (desk) => parcelEmails.shippedEmail(inParcel, desk))
    await textBuyer(tx, order, news, parcelEmails.shippedText(inParcel))
  },
)

/** The number of the first letter was wrong: the right one goes to the same places, each correction once. */
export const notifyTrackingCorrected = onOrder(
  'order.tracking_corrected',
  'notify-tracking-corrected',
  async (tx, order, { parcelId, at }) => {
    const parcel = order.parcels.find(({ id }) => id === parcelId)
    if (!parcel || parcel.leadId !== null || parcel.state === 'delivered') return
    const news = { key: `tracking:${parcelId}:${at}`, event: 'order.tracking_corrected' }
    const inParcel = await within(tx, order, parcel)
    await writeToBuyer(tx, order, news, (desk) => parcelEmails.trackingEmail(inParcel, desk))
    await textBuyer(tx, order, news, parcelEmails.trackingText(inParcel))
  },
)

/** It comes with this one parcel, or came with it. */
const comesWhole = ({ fulfilmentState, parcels }: Order): boolean =>
  parcels.length === 1 && (fulfilmentState === 'shipped' || fulfilmentState === 'delivered')

/** Orders that came with the order that has the label; null: the letter of that one names this order. */
async function cameTogether(tx: Ctx, order: Order): Promise<Order[] | null> {
  const parcel = order.parcels.find(({ together }) => together.length > 0)
  if (!parcel || !comesWhole(order)) return [order]
  const all = (await within(tx, order, parcel)).filter((each) => comesWhole(each.order))
  const hasLead = all.some((each) => each.parcel.leadId === null)
  if (!hasLead) return [order]
  return parcel.leadId === null ? all.map((each) => each.order) : null
}

/** Who collected it was there, and who has it by a replacement was written to about that. */
export const notifyDelivered = onOrder('order.delivered', 'tell-order-delivered', async (tx, order) => {
  if (order.fulfilmentState === 'collected') return
  if (!order.parcels.some(({ state }) => state === 'delivered')) return
  const came = await cameTogether(tx, order)
  if (came === null) return
  const number = came.map((each) => each.number).join(', ')
  await writeToBuyer(tx, order, { key: `delivered:${order.id}`, event: 'order.delivered' }, (desk) =>
    deliveredEmail({ ...order, number }, desk),
  )
})
