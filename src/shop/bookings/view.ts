import { encodeQR } from 'qr'
import { catalogueOf } from '../catalogue/catalogue.ts'
import { plainText } from '../catalogue/html.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { textIn, type Locale } from '../region.ts'
import { countSessions, type TreatmentPackage } from '../sessions/session.rules.ts'
import { findPackage } from '../sessions/sessions.ts'
import type { CalendarEvent } from './calendar-file.ts'
import {
  canCancel,
  canMove,
  freeUntil,
  isFree,
  minutesLate,
  remindersAhead,
  type Booking,
} from './booking.rules.ts'
import { listAtSameTime } from './at-same-time.store.ts'
import { depositView } from './deposit/deposit.ts'
import { readAnswers } from './health/health.ts'
import { isAhead } from './rules.ts'
import * as store from './store.ts'
import type * as wire from './view.contract.ts'
import { branchView, therapistView, nextDay } from './branch-view.ts'

/** View of a package for its owner. */
export function toPackageView(
  ctx: Pick<Ctx, 'shopper'>,
  found: TreatmentPackage,
  transfer: wire.TreatmentPackage['transfer'],
): wire.TreatmentPackage {
  const { active, booked, redeemed, forfeited, transferred } = countSessions(found)
  const { locale } = ctx.shopper
  return {
    id: found.id,
    name: textIn(locale, found.name),
    optionName: textIn(locale, found.optionName),
    uniqueUrl: found.uniqueUrl,
    bought: found.sessions.length,
    used: redeemed + forfeited,
    booked,
    left: active,
    expiresOn: found.expiresOn,
    isHeld: found.isHeld,
    handedOn: transferred,
    isReceived: found.fromPackageId !== null,
    transfer,
  }
}

/** View of a booking for its owner. */
export async function toBookingView(ctx: Ctx, booking: Booking): Promise<wire.Booking> {
  const { locale } = ctx.shopper
  const now = ctx.clock.now()
  const { booking_policy: policy } = await settingsOf(ctx)
  const used = booking.packageId ? await findPackage(ctx, booking.packageId) : null
  const session = used?.sessions.find(({ id }) => id === booking.sessionId)
  // not shown to a staff user who impersonates the account (rules/staff#13)
  const showsAnswers = isAhead(booking.state) && ctx.impersonation === null
  const answers = showsAnswers ? await readAnswers(ctx, booking.healthId) : null
  const product = (await catalogueOf(ctx)).byId.get(booking.productId)
  return {
    id: booking.id,
    number: booking.number,
    state: booking.state,
    stateText: ctx.say(`booking.state.${booking.state}`),
    product: {
      name: textIn(locale, booking.name),
      uniqueUrl: booking.uniqueUrl,
      thumbnail: booking.thumbnail,
      minutes: Math.round((booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000),
      isByWhatsapp: product?.productWhatsapp ?? false,
    },
    branch: await branchView(ctx, booking.branchKey, locale),
    therapist: await therapistView(ctx, booking, locale),
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    lapsesAt: booking.lapsesAt?.toISOString() ?? null,
    session:
      used && session
        ? {
            packageId: used.id,
            position: session.position,
            of: used.sessions.length,
            left: countSessions(used).active,
          }
        : null,
    deposit: await depositView(ctx, booking, used),
    ...codeOf(booking),
    freeUntil: freeUntil(booking, policy).toISOString(),
    isFree: isFree(booking, policy, now),
    canMove: canMove(booking, policy, now),
    canCancel: canCancel(booking, now),
    movesLeft: Math.max(0, policy.moves - booking.moves),
    lateMinutes: booking.checkedInAt ? minutesLate(booking, booking.checkedInAt) : 0,
    reminders:
      booking.state === 'confirmed' ? remindersAhead(booking, now).map((at) => at.toISOString()) : [],
    before: product?.treatment ? plainText(textIn(locale, product.treatment.before)) : '',
    allergy: answers?.allergic ? answers.allergy : null,
    afterCare: booking.afterCare,
    nextOn: await nextDay(ctx, booking),
    seriesId: booking.seriesId,
    atSameTime: await atSameTime(ctx, booking),
    movedTo: booking.state === 'rescheduled' ? await store.findMovedTo(ctx.db, booking.id) : null,
  }
}

/** Appointments of the owner, or of whoever holds the slot, at the same time. */
async function atSameTime(ctx: Ctx, booking: Booking): Promise<wire.Booking['atSameTime']> {
  const owner = booking.memberId ?? ctx.member?.id
  if (!owner || (booking.state !== 'held' && !isAhead(booking.state))) return []
  const { locale } = ctx.shopper
  const found = await listAtSameTime(ctx.db, owner, booking)
  return Promise.all(
    found.map(async ({ number, name, branchKey, startsAt }) => ({
      number,
      name: textIn(locale, name),
      branch: (await branchView(ctx, branchKey, locale)).name,
      startsAt: startsAt.toISOString(),
    })),
  )
}

/** Calendar event of a booking, without health data. */
export async function toCalendarEvent(
  ctx: Pick<Ctx, 'db' | 'cache'>,
  booking: Booking,
  locale: Locale,
): Promise<CalendarEvent> {
  const { number, state, name, branchKey, productId, startsAt, endsAt } = booking
  const product = (await catalogueOf(ctx)).byId.get(productId)
  return {
    // a moved booking remains the same calendar event
    ...(await store.originOf(ctx.db, booking)),
    number,
    state,
    name: textIn(locale, name),
    branch: await branchView(ctx, branchKey, locale),
    startsAt,
    endsAt,
    before: product?.treatment ? plainText(textIn(locale, product.treatment.before)) : '',
  }
}

function codeOf({ state, code }: Booking): Pick<wire.Booking, 'code' | 'codePicture'> {
  if (code === null || (state !== 'confirmed' && state !== 'checked_in'))
    return { code: null, codePicture: null }
  return { code, codePicture: encodeQR(code, 'svg', { ecc: 'medium', border: 2 }) }
}
