import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { personName } from '../../person.ts'
import { Refusal } from '../../refusal.ts'
import { isoOf, textIn, type Locale } from '../../region.ts'
import * as changes from '../change.store.ts'
import { lockedOrder } from '../desk/desk.ts'
import type { Order } from '../order.rules.ts'
import type { Carrier, CarrierAnswer, Shipment } from '../ports.ts'
import { orderRefusals } from '../rules.ts'
import { carrierOf } from './carriers.ts'
import * as store from './label.store.ts'
import type { Parcel } from './parcel.rules.ts'
import * as parcelStore from './parcel.store.ts'

type Labelling = { id: string; parcelId: string; weightGrams?: number | undefined; actor: string }
/** While somebody waits for an answer, nobody asks beside them; an answer that is later than this never came. */
const answersWithin = 30_000

/** Throws `orders.unknown`, `orders.illegal_transition`, `orders.no_carrier`. */
function labelled(ctx: Ctx, order: Order, parcelId: string): { parcel: Parcel; carrier: Carrier } {
  const parcel = order.parcels.find(({ id }) => id === parcelId)
  if (!parcel) throw new Refusal(orderRefusals.illegal_transition)
  const carrier = carrierOf(ctx, parcel.carrier)
  if (!carrier) throw new Refusal(orderRefusals.no_carrier)
  return { parcel, carrier }
}

async function shipmentOf(
  ctx: Ctx,
  order: Order,
  parcel: Parcel,
  { reference, weightGrams }: { reference: string; weightGrams: number },
): Promise<Shipment> {
  const { seller } = await settingsOf(ctx)
  const to = order.addresses.find(({ kind }) => kind === 'delivery')
  if (!to) throw new Refusal(orderRefusals.address_missing)
  const goods = parcel.lines.flatMap(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return line ? [{ name: textIn(order.locale, line.name), pieces: quantity }] : []
  })
  return {
    reference,
    from: {
      company: textIn('hk', seller.name),
      name: textIn('hk', seller.name),
      phone: seller.phone,
      country: 'HK',
      province: '',
      city: '',
      zip: '',
      address: textIn('hk', seller.address),
    },
    to: {
      company: '',
      name: personName(to),
      phone: to.callingCode === '' ? to.contact : `+${to.callingCode} ${to.contact}`,
      country: isoOf(to.countryKey),
      province: to.province,
      city: to.city,
      zip: to.zip,
      address: [to.address, to.address2].filter(Boolean).join(' '),
    },
    pointCode: to.locationCode,
    weightGrams,
    goods,
  }
}

/** Who sends it, as its label says. */
export async function senderLines(ctx: Ctx, locale: Locale): Promise<string[]> {
  const { seller } = await settingsOf(ctx)
  return [textIn(locale, seller.name), textIn(locale, seller.address), seller.phone]
}

const weightOf = (order: Order, parcel: Parcel): number =>
  Math.max(
    100,
    parcel.lines.reduce(
      (sum, { lineId, quantity }) =>
        sum + quantity * (order.lines.find(({ id }) => id === lineId)?.weightGrams ?? 0),
      0,
    ),
  )

type Begun = { shipment: Shipment; carrier: Carrier; isRepeat: boolean }

/** One request at a time for a parcel, written down before anybody is asked. Null: it has its label. */
const begin = (ctx: Ctx, { id, parcelId, weightGrams, actor }: Labelling): Promise<Begun | null> =>
  ctx.transaction(async (tx) => {
    const order = await lockedOrder(tx, id)
    const { parcel, carrier } = labelled(tx, order, parcelId)
    const now = tx.clock.now()
    const known = await store.findLabel(tx.db, parcelId)
    if (known?.state === 'made') return null
    if (known && now.getTime() - known.asked_at.getTime() < answersWithin)
      throw new Refusal(orderRefusals.label_under_way)
    if (known?.state === 'cancelling') throw new Refusal(orderRefusals.label_lives)
    if (known) {
      await store.moveLabel(tx.db, known.reference, ['requested'], 'requested', { asked_at: now })
      const again = { reference: known.reference, weightGrams: known.weight_grams }
      return { shipment: await shipmentOf(tx, order, parcel, again), carrier, isRepeat: true }
    }
    if (parcel.state !== 'created' || parcel.trackingNumber !== null)
      throw new Refusal(orderRefusals.illegal_transition)
    const reference = `${order.number}-${(await store.countLabels(tx.db, id)) + 1}`
    const weight = weightGrams ?? weightOf(order, parcel)
    const shipment = await shipmentOf(tx, order, parcel, { reference, weightGrams: weight })
    await store.addLabel(tx.db, {
      parcelId,
      carrier: carrier.key,
      reference,
      weightGrams: weight,
      by: actor,
      at: now,
    })
    return { shipment, carrier, isRepeat: false }
  })

/** After a lost answer the carrier is asked what it knows before it is asked for a waybill again. */
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

/** The parcel has its number, and its buyer is told; a label that was found before changes nothing. */
const take = (ctx: Ctx, { id, parcelId, actor }: Labelling, reference: string, waybill: string) =>
  ctx.transaction(async (tx) => {
    await lockedOrder(tx, id)
    if (!(await store.moveLabel(tx.db, reference, ['requested'], 'made', { waybill }))) return
    const at = tx.clock.now()
    await parcelStore.changeParcel(tx.db, parcelId, { tracking_number: waybill, asked_at: null })
    await parcelStore.moveParcel(tx.db, parcelId, 'labelled', { actor, reason: waybill, at })
    await tx.publish('order.shipped', { orderId: id, parcelId })
  })

/**
 * Makes the label of a parcel: pressed twice, from two tabs or after a lost answer there is one waybill. Opens
 * transactions of its own. Throws `orders.unknown`, `orders.illegal_transition`, `orders.no_carrier`,
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
  // one that was asked for before may be known to its carrier all the same
  if (answer.state === 'refused' || !begun.isRepeat)
    await store.moveLabel(ctx.db, reference, ['requested'], 'refused', { why, ended_at: ctx.clock.now() })
  if (answer.state === 'unreachable') throw new Refusal(orderRefusals.carrier_silent)
  throw new Refusal(orderRefusals.label_refused, { values: { why } })
}

/**
 * Cancels the label of a parcel at its carrier; the parcel stands as it was before. Without one nothing happens.
 * Opens transactions of its own. Throws `orders.unknown`, `orders.label_under_way`, `orders.label_stays`,
 * `orders.carrier_silent`.
 */
export async function cancelLabel(
  ctx: Ctx,
  { id, parcelId, reason, actor }: { id: string; parcelId: string; reason: string; actor: string },
): Promise<void> {
  const label = await ctx.transaction(async (tx) => {
    const order = await lockedOrder(tx, id)
    const known = await store.findLabel(tx.db, parcelId)
    if (!known) return null
    const { parcel, carrier } = labelled(tx, order, parcelId)
    const now = tx.clock.now()
    if (known.state !== 'made' && now.getTime() - known.asked_at.getTime() < answersWithin)
      throw new Refusal(orderRefusals.label_under_way)
    if (parcel.movedAt !== null) throw new Refusal(orderRefusals.label_stays)
    await store.moveLabel(tx.db, known.reference, [known.state], 'cancelling', { asked_at: now })
    return { carrier, reference: known.reference, waybill: known.waybill }
  })
  if (!label) return
  const { carrier, reference, waybill } = label
  const answer = await carrier.cancelShipment({ reference, waybill })
  if (answer.state === 'unknown' || answer.state === 'unreachable')
    throw new Refusal(orderRefusals.carrier_silent)
  if (answer.state === 'refused') {
    if (waybill !== null) await store.moveLabel(ctx.db, reference, ['cancelling'], 'made')
    throw new Refusal(orderRefusals.label_stays, { values: { why: answer.why } })
  }
  await ctx.transaction(async (tx) => {
    await lockedOrder(tx, id)
    const at = tx.clock.now()
    const ended = { why: reason, ended_at: at }
    if (!(await store.moveLabel(tx.db, reference, ['cancelling'], 'cancelled', ended))) return
    await parcelStore.changeParcel(tx.db, parcelId, { tracking_number: null })
    await parcelStore.moveParcel(tx.db, parcelId, 'created', { actor, reason, at })
    await changes.addNote(
      tx.db,
      id,
      { cause: 'undone', note: `${waybill ?? reference}: ${reason}` },
      actor,
      at,
    )
  })
}

/** Labels whose answer never came are looked for; one that its carrier does not know can be asked for again. */
export async function settleLabels(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - 2 * answersWithin)
  for (const { orderId: id, parcelId } of await store.listUnanswered(ctx.db, before, 100)) {
    const label = await store.findLabel(ctx.db, parcelId)
    const carrier = label && ctx.outside.carriers.find(({ key }) => key === label.carrier)
    if (!carrier || label.state !== 'requested') continue
    const found = await carrier.findShipment(label.reference)
    if (found.state !== 'done') continue
    if (found.waybill === null)
      await store.moveLabel(ctx.db, label.reference, ['requested'], 'refused', { ended_at: ctx.clock.now() })
    else await take(ctx, { id, parcelId, actor: 'system' }, label.reference, found.waybill)
  }
}
