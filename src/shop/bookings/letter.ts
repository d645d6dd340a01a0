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
import { restOf } from './deposit/deposit.rules.ts'
import { listOfBookings } from './deposit/deposit.store.ts'
import * as store from './store.ts'
import { branchView, nextDay, therapistView } from './branch-view.ts'

export type LetterRecipient = {
  email: string
  /** E.164; null: none is known. */
  phone: string | null
  locale: Locale
  /** Of a guest: the order whose link opens the booking. Null: a member, who signs in. */
  orderId: string | null
}

/** What letters about an appointment are written from; nothing of what was answered about health is in it. */
export type BookingFacts = Pick<Booking, 'id' | 'number' | 'state' | 'startsAt' | 'lapsesAt' | 'code'> & {
  to: LetterRecipient
  treatment: string
  uniqueUrl: string
  minutes: number
  branch: { name: string; address: string; directions: string; phone: string }
  therapist: string | null
  /** Until then it is changed and cancelled freely. */
  freeUntil: Date
  hasSession: boolean
  /** Of one that is paid in part: what is left to pay at the shop. */
  rest: Money | null
  /** What to mind before, as the treatment says. */
  before: string
  afterCare: string
  nextOn: string | null
  /** Its member was treated for the first time of this package, and may write about it. */
  invitesReview: boolean
  /** What the shop gave for cancelling. */
  apology: Money | null
}

type Owned = { memberId: string | null; orderId: string | null; locale?: string }

/**
 * A member by their account, a guest by the order of the package. The telephone of a gift may be somebody
 * else's. Null: nobody is to be written to.
 */
async function recipientOf(ctx: Ctx, { memberId, orderId, locale }: Owned): Promise<LetterRecipient | null> {
  const order = memberId === null && orderId ? await findOrder(ctx, orderId) : null
  // an order that its buyer claimed is the account's, and so is what was booked of it
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

/** Null: there is no such booking, or nobody to write to. */
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
    rest: deposit ? restOf(deposit) : null,
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

/** How a booking stands now, for what was written about it earlier. */
export async function standingOf(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<Pick<Booking, 'state' | 'startsAt' | 'lapsesAt'> | null> {
  return store.findBooking(ctx.db, id)
}

const daysUntil = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

export type PackageFacts = {
  to: LetterRecipient
  treatment: string
  optionName: string
  uniqueUrl: string
  left: number
  expiresOn: string
  daysLeft: number
}

/** Null: nothing of it can expire any more, or nobody is to be written to. */
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

/** What the former owner of a package's sessions is written once staff handed them on. Null: nobody is to be written to. */
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
