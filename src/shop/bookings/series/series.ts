import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { serve } from '../../serve.ts'
import type { TreatmentPackage } from '../../sessions/session.rules.ts'
import type { Booking } from '../booking.rules.ts'
import type { HealthAnswers } from '../health/health.rules.ts'
import { confirmWithin } from '../hold.ts'
import { requireOwnBooking, ownPackage, type Opening } from '../owner.ts'
import { bookingRefusals } from '../rules.ts'
import { branchOf, minuteOf, serviceByName, slotDaysOf } from '../slots/slots.ts'
import * as store from '../store.ts'
import { toBookingView } from '../view.ts'
import * as contract from './series.contract.ts'
import { daysAround, proposeSeries } from './series.rules.ts'
import { checkPackage, holdAll, holderOf } from './hold-series.ts'

const reads = { who: 'guest', limit: 'lookup' } as const

const writes = { who: 'guest', limit: 'account', idempotent: () => true } as const

const shopper = { actor: 'shopper' } as const

const byTime = (a: Booking, b: Booking): number => a.startsAt.getTime() - b.startsAt.getTime()

const timeOf = (minute: number): string => new Date(minute * 60_000).toISOString()

async function answerOf(ctx: Ctx, bookings: readonly Booking[]) {
  return { bookings: await Promise.all(bookings.toSorted(byTime).map((each) => toBookingView(ctx, each))) }
}

/** Bookings of a series that the caller owns. Throws `bookings.unknown`. */
async function ownSeries(ctx: Ctx, seriesId: string, opening: Opening): Promise<Booking[]> {
  const found = await store.listSeries(ctx.db, seriesId)
  await requireOwnBooking(ctx, found[0] ?? null, opening)
  return found
}

export const listSeriesTimes = serve(
  contract.listSeriesTimes,
  reads,
  async (ctx, { product, branch: branchKey, therapist, startsAt, count, weeks }) => {
    const service = await serviceByName(ctx, product)
    const branch = branchOf(service, branchKey)
    const at = new Date(startsAt)
    const plan = { first: dayInHongKong(at), at: minuteOf(at), count, weeks }
    const [kept] = await store.listHolds(ctx.db, holderOf(ctx))
    const days = await slotDaysOf(ctx, service, branch, {
      days: daysAround(plan),
      therapistId: therapist ?? null,
      exceptBookingId: kept?.id,
    })
    return {
      times: proposeSeries(days, plan).map((time) => ({
        startsAt: timeOf(time.at),
        offeredAt: time.offered === null ? null : timeOf(time.offered),
      })),
    }
  },
)

export const holdSeries = serve(
  contract.holdSeries,
  writes,
  async (ctx, { product, branch, therapist, startsAt, package: packageId, token }) => {
    const service = await serviceByName(ctx, product)
    const used = await ownPackage(ctx, packageId, { token })
    const starts = startsAt.map((each) => new Date(each))
    await checkPackage(ctx, used, { productId: service.product.id, starts })
    const wanted = { productId: service.product.id, branchKey: branch, therapistId: therapist ?? null }
    const id = await holdAll(ctx, wanted, starts)
    return answerOf(ctx, await store.listSeries(ctx.db, id))
  },
)

export const getHeldSeries = serve(contract.getHeldSeries, reads, async (ctx) => {
  const now = ctx.clock.now()
  const held = await store.listHolds(ctx.db, holderOf(ctx))
  return answerOf(
    ctx,
    held.filter(({ seriesId, lapsesAt }) => seriesId !== null && lapsesAt !== null && lapsesAt > now),
  )
})

export const getSeries = serve(contract.getSeries, reads, async (ctx, { id, token }) =>
  answerOf(ctx, await ownSeries(ctx, id, { token })),
)

export const confirmSeries = serve(
  contract.confirmSeries,
  writes,
  async (ctx, { id, package: packageId, token, health }) => {
    await ownSeries(ctx, id, { token })
    const used = await ownPackage(ctx, packageId, { token })
    await confirmAll(ctx, id, used, health)
    return answerOf(ctx, await store.listSeries(ctx.db, id))
  },
)

/** Confirms all bookings of a series or none (rules/bookings#21). Throws the refusals of `confirmHold`. */
async function confirmAll(
  ctx: Ctx,
  seriesId: string,
  used: TreatmentPackage,
  health: HealthAnswers | undefined,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const bookings = (await store.lockSeries(tx.db, seriesId)).toSorted(byTime)
    // repeated request
    if (bookings.every(({ packageId }) => packageId === used.id)) return
    if (bookings.some(({ state }) => state !== 'held')) throw new Refusal(bookingRefusals.hold_over)
    for (const [nth, booking] of bookings.entries())
      await confirmWithin(
        tx,
        booking,
        // the answers given for the first booking are valid for the others
        { package: used, health: nth === 0 ? health : undefined, locale: ctx.shopper.locale },
        shopper,
      )
  })
}
