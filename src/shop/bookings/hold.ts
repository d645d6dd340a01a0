import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { branchesOf, openingDays } from '../branches/branches.ts'
import { dayInHongKong, dayMs } from '../calendar.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { bookSession } from '../sessions/use.ts'
import type { TreatmentPackage } from '../sessions/session.rules.ts'
import { arrivalCode, bookingNumber, requestUntil, type Booking } from './booking.rules.ts'
import { answersFor, healthDue } from './health/health.ts'
import { checkPatchTest } from './patch-tests/patch-tests.ts'
import type { HealthAnswers } from './health/health.rules.ts'
import { bookingRefusals, isAhead } from './rules.ts'
import { findSlot, serviceOf, type BookingService } from './slots/slots.ts'
import { slotRefusals } from './slots/refusals.rules.ts'
import * as store from './store.ts'
import { lockedBooking, moveBooking, type Actor } from './transition.ts'

export type WantedTime = {
  productId: string
  branchKey: string
  /** Null: any free therapist. */
  therapistId: string | null
  startsAt: Date
}

/** Owner of a hold: a member or a guest session. */
export type Holder = { memberId: string | null; sessionHash: Buffer | null }

export async function requireService(ctx: Ctx, productId: string): Promise<BookingService> {
  const service = await serviceOf(ctx, productId)
  if (!service) throw new Refusal(slotRefusals.unknown_service)
  return service
}

const exclusion = '23P01'
const overlaps = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === exclusion

/**
 * Limits concurrent bookings in a process: under load further requests wait here, and not for database connections
 * that pages need too.
 */
const limitConcurrency = pLimit(4)

/**
 * Runs a transaction that books a slot, and retries it after a conflict with a concurrent booking, to find another
 * therapist or room. Up to four tries. Throws `bookings.taken`.
 */
export async function retryOnConflict<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    try {
      return await limitConcurrency(() => ctx.transaction(work))
    } catch (error) {
      if (!overlaps(error)) throw error
    }
  }
  throw new Refusal(bookingRefusals.taken)
}

type Placing = Holder & {
  state: 'held' | 'confirmed' | 'requested'
  lapsesAt: Date | null
  isOffer?: boolean
  exceptBookingId?: string
  byStaff?: boolean
  actor?: string
  rest?: Partial<Parameters<typeof store.insertBooking>[1]>
}

/** Inserts a booking with its claims in a free slot. Throws `bookings.taken`. */
export async function placeHold(
  tx: Ctx,
  service: BookingService,
  wanted: WantedTime,
  placing: Placing,
): Promise<string> {
  const { state, lapsesAt, isOffer = false, exceptBookingId, byStaff, actor = 'shopper' } = placing
  const slot = await findSlot(tx, {
    ...wanted,
    ...(exceptBookingId && { exceptBookingId }),
    ...(byStaff && { byStaff }),
  })
  if (!slot) throw new Refusal(bookingRefusals.taken)
  const { product } = service
  const id = randomUUID()
  const at = tx.clock.now()
  await store.insertBooking(tx.db, {
    id,
    number: bookingNumber(wanted.startsAt, randomBytes(4)),
    member_id: placing.memberId,
    session_hash: placing.memberId ? null : placing.sessionHash,
    product_id: product.id,
    sku: product.sku,
    name: JSON.stringify(product.name),
    unique_url: product.uniqueUrl,
    thumbnail: product.thumbnail,
    branch_key: wanted.branchKey,
    therapist_id: slot.therapistId,
    is_any_therapist: wanted.therapistId === null,
    starts_at: wanted.startsAt,
    ends_at: slot.endsAt,
    state,
    lapses_at: lapsesAt,
    is_offer: isOffer,
    actor,
    locale: tx.shopper.locale,
    created_at: at,
    ...placing.rest,
  })
  await store.insertClaims(tx.db, id, slot.claims)
  await store.addEvent(tx.db, id, { kind: state, actor, reason: '', at })
  return id
}

/**
 * Holds a slot for ten minutes and returns the booking id. A browser or member has one hold at a time; an earlier one is
 * released (rules/bookings#2). Throws `bookings.taken`.
 */
export async function holdSlot(ctx: Ctx, wanted: WantedTime): Promise<string> {
  const service = await requireService(ctx, wanted.productId)
  const { booking_policy: policy } = await settingsOf(ctx)
  const holder = { memberId: ctx.member?.id ?? null, sessionHash: ctx.shopper.session }
  return retryOnConflict(ctx, async (tx) => {
    await dropHolds(tx, holder)
    const lapsesAt = new Date(tx.clock.now().getTime() + policy.holdMinutes * 60_000)
    return placeHold(tx, service, wanted, { ...holder, state: 'held', lapsesAt })
  })
}

/** Releases the holds of a guest session or a member. */
export async function dropHolds(tx: Ctx, holder: Holder): Promise<void> {
  for (const { id } of await store.listHolds(tx.db, holder)) {
    const before = await lockedBooking(tx, id)
    if (before.state === 'held') await moveBooking(tx, before, 'lapsed', { actor: 'shopper' })
  }
}

type Confirming = {
  package: TreatmentPackage
  health: HealthAnswers | undefined
  locale: string
  /** Booked by staff: missing health answers are recorded on arrival. */
  asksLater?: boolean
}

/**
 * Confirms a hold with one session of a package: it becomes an appointment, or a request that staff answer. Throws
 * `bookings.hold_over`, `bookings.of_series`, `bookings.wrong_package`, `bookings.health_needed`,
 * `bookings.patch_test_needed`, and the refusals of `bookSession`.
 */
export async function confirmHold(
  ctx: Ctx,
  bookingId: string,
  confirming: Confirming,
  actor: Actor,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const booking = await lockedBooking(tx, bookingId)
    if (booking.seriesId !== null && booking.state === 'held') throw new Refusal(bookingRefusals.of_series)
    // repeated request
    if (booking.packageId === confirming.package.id && isAhead(booking.state)) return
    await confirmWithin(tx, booking, confirming, actor)
  })
}

/** `confirmHold` for a locked booking, within the caller's transaction. */
export async function confirmWithin(
  tx: Ctx,
  booking: Booking,
  { package: used, health, locale, asksLater = false }: Confirming,
  actor: Actor,
): Promise<void> {
  const now = tx.clock.now()
  if (booking.state !== 'held' || (booking.lapsesAt !== null && booking.lapsesAt <= now))
    throw new Refusal(bookingRefusals.hold_over)
  if (used.productId !== booking.productId) throw new Refusal(bookingRefusals.wrong_package)
  const service = await requireService(tx, booking.productId)
  const owner = { memberId: used.memberId, orderId: used.memberId ? null : used.orderId }
  await checkPatchTest(tx, used.memberId, service, booking.startsAt)
  const isLater = asksLater && !health && (await healthDue(tx, owner, service)).isDue
  const answers = isLater ? null : await answersFor(tx, owner, service, health)
  const { sessionId } = await bookSession(tx, used.id, {
    day: dayInHongKong(booking.startsAt),
    number: booking.number,
    actor: actor.actor,
    isDeposit: used.isDeposit,
  })
  const change = {
    member_id: owner.memberId,
    order_id: owner.orderId,
    session_hash: null,
    package_id: used.id,
    session_id: sessionId,
    health_id: answers?.id ?? null,
    locale,
  }
  await confirmOrRequest(
    tx,
    { ...booking, sessionId },
    { isSure: service.autoConfirm && !answers?.isFlagged, change },
    actor,
  )
}

/** Confirms a booking, or turns it into a request for staff if `isSure` is false. */
export async function confirmOrRequest(
  tx: Ctx,
  booking: Booking,
  { isSure, change = {} }: { isSure: boolean; change?: Parameters<typeof moveBooking>[4] },
  actor: Actor,
): Promise<void> {
  const now = tx.clock.now()
  const at = now.toISOString()
  if (isSure) {
    const confirmed = {
      ...change,
      lapses_at: null,
      confirmed_at: now,
      code: arrivalCode(randomInt(1_000_000)),
    }
    await moveBooking(tx, booking, 'confirmed', actor, confirmed)
    await tx.publish('booking.confirmed', { bookingId: booking.id, at })
    return
  }
  const until = await answeredBy(tx, booking)
  await moveBooking(tx, booking, 'requested', actor, { ...change, lapses_at: until })
  await tx.publish('booking.requested', { bookingId: booking.id, at })
}

/** Deadline for answering a request: one working day, without Saturdays, Sundays and public holidays. */
async function answeredBy(
  ctx: Ctx,
  { startsAt, branchKey }: Pick<Booking, 'startsAt' | 'branchKey'>,
): Promise<Date> {
  const now = ctx.clock.now()
  const days = Array.from({ length: 15 }, (_, index) =>
    dayInHongKong(new Date(now.getTime() + (index + 1) * dayMs)),
  )
  const working = await workingDays(ctx, branchKey, days)
  return requestUntil(now, startsAt, (day) => working.has(day))
}

async function workingDays(
  ctx: Ctx,
  branchKey: string,
  days: readonly string[],
): Promise<ReadonlySet<string>> {
  const branch = (await branchesOf(ctx)).find(({ key }) => key === branchKey)
  if (!branch) return new Set(days)
  const open = await openingDays(ctx, branch, days)
  return new Set(open.flatMap(({ day, kind }) => (kind === 'weekday' ? [day] : [])))
}
