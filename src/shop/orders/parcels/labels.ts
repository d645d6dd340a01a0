import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { leadOf, lockParcel } from '../combined/lock-together.ts'
import type { Order } from '../order.rules.ts'
import type { Carrier, CarrierAnswer, Shipment } from '../ports.ts'
import { orderRefusals } from '../rules.ts'
import { eachByItself } from '../../portions.ts'
import { carrierOf } from './carriers.ts'
import * as store from './label.store.ts'
import type { Parcel } from './parcel.rules.ts'
import * as parcelStore from './parcel.store.ts'
import { shipmentOf, weightOf } from './label-shipment.ts'

type Labelling = { id: string; parcelId: string; weightGrams?: number | undefined; actor: string }

/** Milliseconds for which a label request blocks further ones; later its response counts as lost. */
export const answersWithin = 30_000

/** Throws `orders.unknown`, `orders.illegal_transition`, `orders.no_carrier`. */
export function labelled(ctx: Ctx, order: Order, parcelId: string): { parcel: Parcel; carrier: Carrier } {
  const parcel = order.parcels.find(({ id }) => id === parcelId)
  if (!parcel) throw new Refusal(orderRefusals.illegal_transition)
  const carrier = carrierOf(ctx, parcel.carrier)
  if (!carrier) throw new Refusal(orderRefusals.no_carrier)
  return { parcel, carrier }
}

type Begun = { shipment: Shipment; carrier: Carrier; isRepeat: boolean }

/** Records a label request before the carrier is called, one at a time per parcel. Null: the parcel has its label. */
const begin = (ctx: Ctx, { id, parcelId, weightGrams, actor }: Labelling): Promise<Begun | null> =>
  ctx.transaction(async (tx) => {
    const rows = await lockParcel(tx, id, parcelId)
    const { order, parcel } = leadOf(rows)
    const { carrier } = labelled(tx, order, parcel.id)
    const now = tx.clock.now()
    const known = await store.findLabel(tx.db, parcel.id)
    if (known?.state === 'made') return null
    if (known && now.getTime() - known.asked_at.getTime() < answersWithin)
      throw new Refusal(orderRefusals.label_under_way)
    if (known?.state === 'cancelling') throw new Refusal(orderRefusals.label_lives)
    if (known) {
      await store.moveLabel(tx.db, known.reference, ['requested'], 'requested', { asked_at: now })
      const again = { reference: known.reference, weightGrams: known.weight_grams }
      return { shipment: await shipmentOf(tx, order, rows, again), carrier, isRepeat: true }
    }
    if (parcel.state !== 'created' || parcel.trackingNumber !== null)
      throw new Refusal(orderRefusals.illegal_transition)
    const reference = `${order.number}-${(await store.countLabels(tx.db, order.id)) + 1}`
    const weight = weightGrams ?? weightOf(rows)
    const shipment = await shipmentOf(tx, order, rows, { reference, weightGrams: weight })
    await store.addLabel(tx.db, {
      parcelId: parcel.id,
      carrier: carrier.key,
      reference,
      weightGrams: weight,
      by: actor,
      at: now,
    })
    return { shipment, carrier, isRepeat: false }
  })

/** Requests a waybill. After a lost response it first looks up the reference at the carrier. */
async function askFor({ shipment, carrier, isRepeat }: Begun): Promise<CarrierAnswer<{ waybill: string }>> {
  if (isRepeat) {
    const found = await carrier.findShipment(shipment.reference)
    if (found.state !== 'done') return found
    if (found.waybill !== null) return { state: 'done', waybill: found.waybill }
  }
  const made = await carrier.createShipment(shipment)
  if (made.state !== 'unknown') return made
  const found = await carrier.findShipment(shipment.reference)
  return found.state === 'done' && found.waybill !== null ? { state: 'done', waybill: found.waybill } : made
}

/** Stores the waybill for every order in the parcel and publishes the shipping event. Idempotent. */
const take = (ctx: Ctx, { id, parcelId, actor }: Labelling, reference: string, waybill: string) =>
  ctx.transaction(async (tx) => {
    const rows = await lockParcel(tx, id, parcelId)
    if (!(await store.moveLabel(tx.db, reference, ['requested'], 'made', { waybill }))) return
    const at = tx.clock.now()
    for (const { order, parcel } of rows) {
      await parcelStore.changeParcel(tx.db, parcel.id, { tracking_number: waybill, asked_at: null })
      await parcelStore.moveParcel(tx.db, parcel.id, 'labelled', { actor, reason: waybill, at })
      await tx.publish('order.shipped', { orderId: order.id, parcelId: parcel.id })
    }
  })

/**
 * Makes the label of a parcel. Repeated and concurrent requests, and a retry after a lost response, yield one waybill.
 * Opens its own transactions. Throws `orders.unknown`, `orders.illegal_transition`, `orders.no_carrier`,
 * `orders.address_missing`, `orders.label_under_way`, `orders.label_refused`, `orders.carrier_silent`.
 */
export async function makeLabel(ctx: Ctx, input: Labelling): Promise<void> {
  const begun = await begin(ctx, input)
  if (!begun) return
  const { reference } = begun.shipment
  const answer = await askFor(begun)
  if (answer.state === 'done') return take(ctx, input, reference, answer.waybill)
  if (answer.state === 'unknown') throw new Refusal(orderRefusals.carrier_silent)
  const why = answer.state === 'refused' ? answer.why : ''
  // the carrier may have carried out an earlier request of the same reference
  if (answer.state === 'refused' || !begun.isRepeat)
    await store.moveLabel(ctx.db, reference, ['requested'], 'refused', { why, ended_at: ctx.clock.now() })
  if (answer.state === 'unreachable') throw new Refusal(orderRefusals.carrier_silent)
  throw new Refusal(orderRefusals.label_refused, { values: { why } })
}

/** Looks up label requests without response at their carriers; one that the carrier does not know may be retried. */
export async function settleLabels(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - 2 * answersWithin)
  const unanswered = await store.listUnanswered(ctx.db, before, 100)
  await eachByItself(unanswered, async ({ orderId: id, parcelId }) => {
    const label = await store.findLabel(ctx.db, parcelId)
    const carrier = label && ctx.outside.carriers.find(({ key }) => key === label.carrier)
    if (!carrier || label.state !== 'requested') return
    const found = await carrier.findShipment(label.reference)
    if (found.state !== 'done') return
    if (found.waybill === null)
      await store.moveLabel(ctx.db, label.reference, ['requested'], 'refused', { ended_at: ctx.clock.now() })
    else await take(ctx, { id, parcelId, actor: 'system' }, label.reference, found.waybill)
  })
}
