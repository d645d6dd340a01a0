import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { dayInHongKong } from '../../calendar.ts'
import { Refusal, isRefusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import type { TreatmentPackage } from '../../sessions/session.rules.ts'
import { isBookableOn } from '../../sessions/session.rules.ts'
import { findPackage } from '../../sessions/sessions.ts'
import { deskRead } from '../../staff/write.ts'
import type { Booking } from '../booking.rules.ts'
import { reachOf, assertReachesBranch } from '../desk/reach.ts'
import { reaches } from '../desk/reach.rules.ts'
import { checkPatchTest } from '../patch-tests/patch-tests.ts'
import { requireService } from '../hold.ts'
import { bookingRefusals } from '../rules.ts'
import { checkPlace } from '../slots/check.ts'
import { listResources } from '../slots/resources.ts'
import type { BookingService } from '../slots/booking-service.ts'
import { minuteOfDay } from '../slots/day-part.rules.ts'
import * as store from '../store.ts'
import * as contract from './plan.contract.ts'
import { isAheadOf, letterVerdict, noticeVerdict, type TimeRule, type Verdict } from './time.rules.ts'

/** Subject of a check: an appointment to move, or a package to book a session of. */
export type Subject = { service: BookingService; booking: Booking | null; used: TreatmentPackage | null }
export type Time = { branchKey: string; therapistId: string | null; startsAt: Date }
type Checked = { isPossible: boolean; therapistId: string | null; checks: contract.TimeCheck[] }

/** The moment of a time of day, in minutes since midnight, on a Hong Kong day. */
export const momentOf = (day: string, minutes: number): Date =>
  new Date((minuteOfDay(day) + minutes) * 60_000)

const verdictOf = (holds: boolean): Verdict => (holds ? 'yes' : 'no')

/** Evaluates every rule for a time; used for the preview and again for the write. */
async function checksOf(ctx: Ctx, subject: Subject, time: Time): Promise<Checked> {
  const { service, booking, used } = subject
  const now = ctx.clock.now()
  const { startsAt } = time
  const { noticeHours } = (await settingsOf(ctx)).booking_slots
  const found = await checkPlace(ctx, service, {
    ...time,
    ...(booking && { exceptBookingId: booking.id }),
  })
  const names = new Map((await listResources(ctx)).map(({ id, name }) => [id, name]))
  const nameOf = (id: string | null) => {
    const name = id === null ? undefined : names.get(id)
    return name ? textIn(ctx.shopper.locale, name) : ''
  }
  const check = (rule: TimeRule, verdict: Verdict, name = '') => ({ rule, verdict, name })
  const isHeld = booking === null && used?.isHeld === true // an existing booking is not affected by a hold of its package
  const isUsable = used === null || isBookableOn({ ...used, isHeld }, dayInHongKong(startsAt))
  const checks = [
    check('ahead', verdictOf(isAheadOf(startsAt, now))),
    ...found.checks.map(({ rule, holds, resourceId }) => check(rule, verdictOf(holds), nameOf(resourceId))),
    check('session', verdictOf(isUsable), used?.expiresOn),
    ...(service.needsPatchTest
      ? [check('patch_test', verdictOf(await hasPatchTest(ctx, subject, startsAt)))]
      : []),
    check('notice', noticeVerdict(startsAt, now, noticeHours), String(noticeHours)),
    check('letter', letterVerdict([startsAt, booking?.startsAt ?? startsAt], now)),
  ]
  return {
    isPossible: checks.every(({ verdict }) => verdict !== 'no'),
    therapistId: found.therapistId,
    checks,
  }
}

async function hasPatchTest(ctx: Ctx, { service, booking, used }: Subject, startsAt: Date): Promise<boolean> {
  const memberId = booking?.memberId ?? used?.memberId ?? null
  return checkPatchTest(ctx, memberId, service, startsAt).then(
    () => true,
    (error: unknown) => {
      if (isRefusal(error)) return false
      throw error
    },
  )
}

/** Throws `bookings.not_possible` with the violated rules. */
export async function assertSchedulable(ctx: Ctx, subject: Subject, time: Time): Promise<void> {
  const { isPossible, checks } = await checksOf(ctx, subject, time)
  if (isPossible) return
  const broken = checks.filter(({ verdict }) => verdict === 'no')
  const why = broken.map(({ rule, name }) => ctx.say(`bookings.rule.${rule}`, { name })).join(' ')
  throw new Refusal(bookingRefusals.not_possible, { values: { why } })
}

/** Subject of an appointment within reach, or of a package. Throws `bookings.unknown`, `bookings.no_package`. */
async function subjectOf(
  ctx: Ctx,
  bookingId: string | undefined,
  packageId: string | undefined,
): Promise<Subject> {
  if (bookingId !== undefined) {
    const booking = await store.findBooking(ctx.db, bookingId)
    if (!booking || !reaches(await reachOf(ctx, 'bookings.write'), booking))
      throw new Refusal(bookingRefusals.unknown)
    return movedSubject(ctx, booking)
  }
  const used = packageId === undefined ? null : await findPackage(ctx, packageId)
  if (!used) throw new Refusal(bookingRefusals.no_package)
  return { service: await requireService(ctx, used.productId), booking: null, used }
}

export async function movedSubject(ctx: Ctx, booking: Booking): Promise<Subject> {
  const used = booking.packageId ? await findPackage(ctx, booking.packageId) : null
  return { service: await requireService(ctx, booking.productId), booking, used }
}

export const checkTime = deskRead(
  contract.checkTime,
  'bookings.write',
  async (ctx, { booking, package: packageId, branch, day, time, therapist }) => {
    await assertReachesBranch(ctx, branch, 'bookings.write')
    const subject = await subjectOf(ctx, booking, packageId)
    const startsAt = momentOf(day, time)
    const wanted = { branchKey: branch, therapistId: therapist || null, startsAt }
    return {
      ...(await checksOf(ctx, subject, wanted)),
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + subject.service.minutes * 60_000).toISOString(),
    }
  },
)
