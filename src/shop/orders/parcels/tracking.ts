import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import type { CronJob } from '../../subscribers.ts'
import { eachByItself } from '../../portions.ts'
import { Refusal } from '../../refusal.ts'
import { rowsOf } from '../combined/lock-together.ts'
import { lockedOrder, orderForStaff } from '../desk/desk.ts'
import { settleDelivery } from '../fulfilment/settle-delivery.ts'
import { orderRefusals } from '../rules.ts'
import { carrierOf } from './carriers.ts'
import { settleLabels } from './labels.ts'
import { canMoveParcel, stateOfEvents, type CarrierEvent, type CarrierState } from './parcel.rules.ts'
import * as store from './parcel.store.ts'
import * as carrierEvents from './carrier-events.store.ts'
import { dayMs } from '../../calendar.ts'

const atATime = 10
const most = 500
/** Milliseconds after which a parcel is no longer tracked: carriers delete numbers after some months. */
const forgottenAfter = 120 * dayMs
const hour = 3_600_000

/** Stores a carrier's events of a parcel, each once, and derives the parcel's state from all its events. */
const takeEvents = (
  ctx: Ctx,
  { id, orderId, carrier, trackingNumber }: store.Tracked,
  events: readonly CarrierEvent[],
): Promise<void> =>
  ctx.transaction(async (tx) => {
    const order = await lockedOrder(tx, orderId)
    const parcel = order.parcels.find((each) => each.id === id)
    // the number was corrected meanwhile, or the parcel was undone
    if (parcel?.trackingNumber !== trackingNumber) return
    await carrierEvents.addCarrierEvents(tx.db, id, { carrier, trackingNumber }, events)
    const known = await carrierEvents.listCarrierEvents(tx.db, id, trackingNumber)
    const moving = known.flatMap(
      ({ at, state }) => (state === 'note' ? [] : [{ at, state: state as CarrierState }]), // written by addCarrierEvents
    )
    const [first] = moving
    if (first && parcel.movedAt === null)
      await store.changeParcel(tx.db, id, { moved_at: new Date(first.at) })
    const state = stateOfEvents(moving)
    if (state === null || !canMoveParcel(parcel.state, state)) return
    await store.setState(tx.db, id, state)
    await settleDelivery(tx, orderId, { actor: carrier })
  })

/** Queries one carrier about some of its parcels. Returns false if it did not respond. */
async function askAbout(ctx: Ctx, carrierName: string, parcels: readonly store.Tracked[]): Promise<boolean> {
  const carrier = carrierOf(ctx, carrierName)
  if (!carrier) return true
  const answer = await carrier.track([...new Set(parcels.map(({ trackingNumber }) => trackingNumber))])
  if (answer.state !== 'done') {
    ctx.log.warn({ carrier: carrier.key, answer: answer.state }, 'a carrier did not say where parcels are')
    return false
  }
  await eachByItself(parcels, async (parcel) => {
    await takeEvents(ctx, parcel, answer.events.get(parcel.trackingNumber) ?? [])
    await store.changeParcel(ctx.db, parcel.id, { asked_at: ctx.clock.now() })
  })
  return true
}

/** Queries carriers about parcels once an hour: ten per request, those queried longest ago first. */
export const trackParcels: CronJob = {
  job: 'track-parcels',
  at: '35 * * * *',
  run: (ctx) => eachByItself([settleLabels, trackDue], (part) => part(ctx)),
}

async function trackDue(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now().getTime()
  const parcels = await store.listToTrack(ctx.db, {
    askedBefore: new Date(now - 0.8 * hour),
    createdAfter: new Date(now - forgottenAfter),
    most,
  })
  await eachByItself(ctx.outside.carriers, async (carrier) => {
    const theirs = parcels.filter((parcel) => carrierOf(ctx, parcel.carrier) === carrier)
    const portions = Array.from({ length: Math.ceil(theirs.length / atATime) }, (_, at) =>
      theirs.slice(at * atATime, (at + 1) * atATime),
    )
    let answers = true
    await eachByItself(portions, async (portion) => {
      if (answers) answers = await askAbout(ctx, carrier.name, portion)
    })
  })
}

/** Queries the carrier of one parcel now. Throws `orders.unknown`, `orders.no_carrier`, `orders.carrier_silent`. */
export async function askNow(ctx: Ctx, { id, parcelId }: { id: string; parcelId: string }): Promise<void> {
  const order = await orderForStaff(ctx, id)
  const found = order.parcels.find((each) => each.id === parcelId)
  const rows = found ? await rowsOf(ctx, order, found) : []
  const tracked = rows.flatMap(({ order: { id: orderId }, parcel }) =>
    parcel.trackingNumber === null || !carrierOf(ctx, parcel.carrier)
      ? []
      : [{ id: parcel.id, orderId, carrier: parcel.carrier, trackingNumber: parcel.trackingNumber }],
  )
  const [first] = tracked
  if (!first) throw new Refusal(orderRefusals.no_carrier)
  if (!(await askAbout(ctx, first.carrier, tracked))) throw new Refusal(orderRefusals.carrier_silent)
}

/** Parcels without a carrier event for more than `silent_parcel_days` (rules/orders#24). */
export async function silentParcels(ctx: Ctx, size: number) {
  const { silent_parcel_days: days } = await settingsOf(ctx)
  return store.listSilent(ctx.db, new Date(ctx.clock.now().getTime() - days * dayMs), size)
}
