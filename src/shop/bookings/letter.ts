import { catalogueOf } from '../catalogue/catalogue.ts'
import { plainText } from '../catalogue/html.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { findMember } from '../members/accounts.ts'
import type { Money } from '../money.ts'
import { findOrder } from '../orders/orders.ts'
import { isLocale, textIn, type Locale } from '../region.ts'
import { countSessions } from '../sessions/session.rules.ts'
import { findPackage, today } from '../sessions/sessions.ts'
import { findCredit } from '../wallet/wallet.ts'
import { freeUntil, type Booking } from './booking.rules.ts'
import { apologyKey } from './changes/cancel.ts'
import { balanceDue } from './deposit/deposit.rules.ts'
import { listOfBookings } from './deposit/deposit.store.ts'
import * as store from './store.ts'
import { branchView, nextDay, therapistView } from './branch-view.ts'
import { dayMs } from '../calendar.ts'

export type LetterRecipient = {
  email: string
  /** E.164; null: unknown. */
  phone: string | null
  locale: Locale
  /** For a guest, the order whose link opens the booking; null for a member. */
  orderId: string | null
}

/** Facts for messages about an appointment, without health data. */
export type BookingFacts = Pick<Booking, 'id' | 'number' | 'state' | 'startsAt' | 'lapsesAt' | 'code'> & {
  to: LetterRecipient
  treatment: string
  uniqueUrl: string
  minutes: number
  branch: { name: string; address: string; directions: string; phone: string }
  therapist: string | null
  /** Deadline for moving and cancelling without charge. */
  freeUntil: Date
  hasSession: boolean
  /** Rest to pay at the shop, after a deposit; null: none. */
  rest: Money | null
  /** Preparation notes of the treatment. */
  before: string
  afterCare: string
  nextOn: string | null
  /** It is the member's first completed session of this package, which can be reviewed. */
  invitesReview: boolean
  /** Apology credit for a cancellation by the shop; null: none. */
  apology: Money | null
}

type Owned = { memberId: string | null; orderId: string | null; locale?: string }

/**
 * Recipient of messages: a member by their account, a guest by the order of the package. A gift order's phone number is not
 * used, because it may be the gift recipient's. Null: no recipient.
 */
async function recipientOf(ctx: Ctx, { memberId, orderId, locale }: Owned): Promise<LetterRecipient | null> {
  const order = memberId === null && orderId ? await findOrder(ctx, orderId) : null
  // an order claimed by an account belongs to it, with its bookings
  const ownerId = memberId ?? order?.memberId ?? null
  if (ownerId !== null) {
    const account = await findMember(ctx, { id: ownerId })
    return account && { email: account.email, phone: account.phone, locale: account.locale, orderId: null }
  }
  if (!order || order.email === '') return null
  return {
    email: order.email,
    phone: order.giftWrapped || order.phone === '' ? null : order.phone,
    locale: isLocale(locale) ? locale : order.locale,
    orderId: order.id,
  }
}

/** Facts of a booking; null: it does not exist or has no recipient. */
export async function bookingFactsOf(ctx: Ctx, id: string): Promise<BookingFacts | null> {
  const booking = await store.findBooking(ctx.db, id)
  const to = booking && (await recipientOf(ctx, booking))
  if (!booking || !to) return null
  const { locale } = to
  const { booking_policy: policy } = await settingsOf(ctx)
  const product = (await catalogueOf(ctx)).byId.get(booking.productId)
  const deposit = (await listOfBookings(ctx.db, [id])).get(id)
  return {
    id,
    number: booking.number,
    state: booking.state,
    startsAt: booking.startsAt,
    lapsesAt: booking.lapsesAt,
    code: booking.code,
    to,
    treatment: textIn(locale, booking.name),
    uniqueUrl: booking.uniqueUrl,
    minutes: Math.round((booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000),
    branch: await branchView(ctx, booking.branchKey, locale),
    therapist: (await therapistView(ctx, booking, locale))?.name ?? null,
    freeUntil: freeUntil(booking, policy),
    hasSession: booking.sessionId !== null,
    rest: deposit ? balanceDue(deposit) : null,
    before: product?.treatment ? plainText(textIn(locale, product.treatment.before)) : '',
    afterCare: booking.afterCare,
    nextOn: await nextDay(ctx, booking),
    invitesReview:
      booking.memberId !== null &&
      booking.packageId !== null &&
      booking.state === 'completed' &&
      !(await store.hasOtherCompleted(ctx.db, booking)),
    apology: booking.state === 'cancelled_by_shop' ? await findCredit(ctx, apologyKey(id)) : null,
  }
}

/** Current state of a booking, to check whether an earlier message is outdated; null: it does not exist. */
export async function standingOf(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<Pick<Booking, 'state' | 'startsAt' | 'lapsesAt'> | null> {
  return store.findBooking(ctx.db, id)
}

const daysUntil = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs

export type PackageFacts = {
  to: LetterRecipient
  treatment: string
  optionName: string
  uniqueUrl: string
  left: number
  expiresOn: string
  daysLeft: number
}

/** Facts of an expiring package; null: no unused session can expire, or there is no recipient. */
export async function packageFactsOf(ctx: Ctx, id: string): Promise<PackageFacts | null> {
  const found = await findPackage(ctx, id)
  const left = found ? countSessions(found).active : 0
  const to = found && left > 0 && found.expiresOn >= today(ctx) ? await recipientOf(ctx, found) : null
  if (!found || !to) return null
  return {
    to,
    treatment: textIn(to.locale, found.name),
    optionName: textIn(to.locale, found.optionName),
    uniqueUrl: found.uniqueUrl,
    left,
    expiresOn: found.expiresOn,
    daysLeft: daysUntil(today(ctx), found.expiresOn),
  }
}

export type HandedOnFacts = Pick<PackageFacts, 'to' | 'treatment' | 'optionName'> & { sessions: number }

/** Facts for the former owner of sessions that staff transferred; null: there is no recipient. */
export async function handedOnFactsOf(ctx: Ctx, id: string): Promise<HandedOnFacts | null> {
  const received = await findPackage(ctx, id)
  const given = received?.fromPackageId ? await findPackage(ctx, received.fromPackageId) : null
  const to = given && (await recipientOf(ctx, given))
  if (!received || !to) return null
  return {
    to,
    treatment: textIn(to.locale, received.name),
    optionName: textIn(to.locale, received.optionName),
    sessions: received.sessions.length,
  }
}
