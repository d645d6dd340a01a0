import { catalogueOf } from '../catalogue/catalogue.ts'
import type { Ctx } from '../context.ts'
import { memberRefusals } from '../members/rules.ts'
import { openOrder } from '../orders/opening/opening.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { packagesOfMember, packagesOfOrder } from '../sessions/sessions.ts'
import { openTransfers } from '../sessions/transfers/transfers.ts'
import { calendarFile } from './calendar-file.ts'
import { cancelByOwner } from './changes/cancel.ts'
import { moveToTime } from './changes/move.ts'
import * as contract from './contract.ts'
import type { Booking } from './booking.rules.ts'
import { healthDue } from './health/health.ts'
import { confirmHold, holdSlot } from './hold.ts'
import { requireOwnBooking, ownPackage, type Opening } from './owner.ts'
import { serviceByName, serviceOf } from './slots/slots.ts'
import * as store from './store.ts'
import { toBookingView, toCalendarEvent, toPackageView } from './view.ts'

const reads = { who: 'guest', limit: 'lookup' } as const
const writes = { who: 'guest', limit: 'account', idempotent: () => true } as const
const shopper = { actor: 'shopper' } as const

/** Response with the current booking, if the caller owns it. */
async function answerFor(ctx: Ctx, id: string, opening: Opening) {
  const booking = await requireOwnBooking(ctx, await store.findBooking(ctx.db, id), opening)
  return { booking: await toBookingView(ctx, booking) }
}

export const holdBooking = serve(
  contract.holdBooking,
  writes,
  async (ctx, { product, branch, therapist, startsAt }) => {
    const service = await serviceByName(ctx, product)
    const id = await holdSlot(ctx, {
      productId: service.product.id,
      branchKey: branch,
      therapistId: therapist ?? null,
      startsAt: new Date(startsAt),
    })
    return answerFor(ctx, id, {})
  },
)

export const confirmBooking = serve(
  contract.confirmBooking,
  writes,
  async (ctx, { id, package: packageId, token, health }) => {
    const opening = { token }
    await requireOwnBooking(ctx, await store.findBooking(ctx.db, id), opening)
    const used = await ownPackage(ctx, packageId, opening)
    await confirmHold(ctx, id, { package: used, health, locale: ctx.shopper.locale }, shopper)
    return answerFor(ctx, id, opening)
  },
)

export const getHeldBooking = serve(contract.getHeldBooking, reads, async (ctx) => {
  const holder = { memberId: ctx.member?.id ?? null, sessionHash: ctx.shopper.session }
  const now = ctx.clock.now()
  const held = (await store.listHolds(ctx.db, holder)).findLast(
    ({ lapsesAt, seriesId }) => seriesId === null && lapsesAt && lapsesAt > now,
  )
  return { booking: held ? await toBookingView(ctx, held) : null }
})

export const listBookings = serve(
  contract.listBookings,
  { who: 'member', limit: 'account' },
  async (ctx, { page, limit }) => {
    if (!ctx.member) throw new Refusal(memberRefusals.signed_out)
    const { bookings, total } = await store.listOfMember(ctx.db, ctx.member.id, {
      now: ctx.clock.now(),
      from: (page - 1) * limit,
      size: limit,
    })
    return { bookings: await Promise.all(bookings.map((each) => toBookingView(ctx, each))), total }
  },
)

export const getBooking = serve(contract.getBooking, reads, (ctx, { id, token }) =>
  answerFor(ctx, id, { token }),
)

export const moveBooking = serve(
  contract.moveBooking,
  writes,
  async (ctx, { id, startsAt, branch, therapist, token }) => {
    const opening = { token }
    const booking = await requireOwnBooking(ctx, await store.findBooking(ctx.db, id), opening)
    const moved = await moveToTime(
      ctx,
      id,
      {
        branchKey: branch ?? booking.branchKey,
        therapistId: therapist ?? null,
        startsAt: new Date(startsAt),
      },
      { byStaff: false, actor: shopper },
    )
    return answerFor(ctx, moved, opening)
  },
)

export const cancelBooking = serve(contract.cancelBooking, writes, async (ctx, { id, forfeits, token }) => {
  const opening = { token }
  await requireOwnBooking(ctx, await store.findBooking(ctx.db, id), opening)
  await ctx.transaction((tx) => cancelByOwner(tx, id, { forfeits, ...shopper }))
  return answerFor(ctx, id, opening)
})

export const listPackages = serve(contract.listPackages, reads, async (ctx, { order, token, product }) => {
  const guest = order ? await openOrder(ctx, { id: order, token }) : null
  const owner = guest && guest.memberId === null ? guest.id : null
  const packages = owner
    ? await packagesOfOrder(ctx, owner)
    : ctx.member
      ? await packagesOfMember(ctx, ctx.member.id)
      : []
  const productId = product ? (await serviceByName(ctx, product)).product.id : null
  const service = productId ? await serviceOf(ctx, productId) : null
  const health = service
    ? await healthDue(ctx, { memberId: owner ? null : (ctx.member?.id ?? null), orderId: owner }, service)
    : { isDue: false, isFlagged: false, answeredAt: null }
  const { byId } = await catalogueOf(ctx)
  const transfers = await openTransfers(ctx, owner ? [] : packages.map(({ id }) => id))
  return {
    packages: packages
      .filter(({ isDeposit }) => !isDeposit)
      .filter((each) => productId === null || each.productId === productId)
      .filter((each) => productId === null || byId.has(each.productId))
      .map((each) => toPackageView(ctx, each, transfers.get(each.id) ?? null)),
    healthDue: health.isDue,
    healthFlagged: health.isFlagged,
    healthAnsweredAt: health.answeredAt?.toISOString() ?? null,
  }
})

/** The current booking of a moved one, for links in older emails. */
async function latestOf(ctx: Ctx, booking: Booking): Promise<Booking> {
  const id = booking.state === 'rescheduled' ? await store.findMovedTo(ctx.db, booking.id) : null
  const next = id === null ? null : await store.findBooking(ctx.db, id)
  return next ? latestOf(ctx, next) : booking
}

export const getCalendarFile = serve(contract.getCalendarFile, reads, async (ctx, { id, token }) => {
  const opened = await requireOwnBooking(ctx, await store.findBooking(ctx.db, id), { token })
  const booking = await latestOf(ctx, opened)
  const event = await toCalendarEvent(ctx, booking, ctx.shopper.locale)
  return calendarFile(ctx, [event], `${booking.number}.ics`)
})
