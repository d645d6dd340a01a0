import { bookingFactsOf, type BookingFacts, type LetterRecipient } from '../../bookings/letter.ts'
import type { Ctx } from '../../context.ts'
import { on } from '../../subscribers.ts'
import { makeOrderLink } from '../../orders/opening/links.ts'
import { emailHtml, emailText, type RenderedEmail } from '../email.rules.ts'
import { queueMessage } from '../outbox.ts'
import { earliestSendTime } from '../rules.ts'
import * as store from '../store.ts'
import { sayIn } from '../words.ts'
import { bookingEmail, valuesOf, type BookingDesk } from './booking-emails.ts'
import { isOutdated, smsKinds, type BookingMessageKind, type SmsKind } from './booking-messages.ts'
import { bookingKey } from './standing.ts'

type About = { event: string; to: LetterRecipient }

/** Query string with a new order link token, by which guests open their appointment; empty for members. */
export async function openingOf(tx: Ctx, { orderId }: LetterRecipient): Promise<string> {
  return orderId === null ? '' : `?token=${await makeOrderLink(tx, orderId)}`
}

export const baseOf = (tx: Ctx, { locale }: LetterRecipient): string =>
  tx.shop.publicUrl + (locale === 'hk' ? '' : `/${locale}`)

async function deskOf(tx: Ctx, { id, uniqueUrl, to }: BookingFacts): Promise<BookingDesk> {
  const opening = await openingOf(tx, to)
  return {
    ticket: `${baseOf(tx, to)}/booking/ticket/${id}${opening}`,
    calendar: `${tx.shop.publicUrl}/api/v1/bookings/${id}/calendar${opening}`,
    treatment: `${baseOf(tx, to)}/treatment/${uniqueUrl}`,
    reviews: `${baseOf(tx, to)}/account?view=REWARD`,
    careEmail: tx.shop.careEmail,
  }
}

export const mail = (tx: Ctx, key: string, { event, to }: About, email: RenderedEmail) =>
  queueMessage(tx, {
    key,
    channel: 'mail',
    event,
    language: email.language,
    to: to.email,
    subject: email.subject,
    text: emailText(email),
    html: emailHtml(email),
    orderId: to.orderId,
  })

const isSmsKind = (kind: BookingMessageKind): kind is SmsKind => smsKinds.some((each) => each === kind)

/**
 * Channels of a message: mail, text or both. An offered place is held for minutes, so between 22:00 and 09:00 it is
 * mailed alone: a text in the morning would be too late.
 */
function channelsFor(tx: Ctx, kind: BookingMessageKind, phone: string | null): ('mail' | 'sms')[] {
  if (phone === null || !isSmsKind(kind)) return ['mail']
  if (kind === 'soon') return ['sms']
  const now = tx.clock.now()
  return earliestSendTime('sms', now) <= now ? ['mail', 'sms'] : ['mail']
}

/** Queues a message to the owner of an appointment, once for each kind; none if it is outdated (rules/bookings#11). */
async function write(
  tx: Ctx,
  bookingId: string,
  about: { kind: BookingMessageKind; event: string },
): Promise<void> {
  const { kind, event } = about
  const facts = await bookingFactsOf(tx, bookingId)
  if (!facts || isOutdated(kind, facts, tx.clock.now())) return
  const { to } = facts
  const channels = channelsFor(tx, kind, to.phone)
  const keys = channels.map((channel) => bookingKey(channel, kind, bookingId))
  if ((await store.keysThere(tx.db, keys)).size > 0) return
  const desk = await deskOf(tx, facts)
  for (const channel of channels) {
    const key = bookingKey(channel, kind, bookingId)
    if (channel === 'mail') await mail(tx, key, { event, to }, bookingEmail(kind, facts, desk))
    else if (to.phone !== null && isSmsKind(kind))
      await queueMessage(tx, {
        key,
        channel,
        event,
        language: to.locale,
        to: to.phone,
        subject: '',
        html: null,
        text: sayIn(to.locale)(`booking.${kind}.sms`, { ...valuesOf(facts), url: desk.ticket }),
        orderId: to.orderId,
      })
  }
}

export const notifyBookingConfirmed = on('booking.confirmed', 'tell-booking-confirmed', (tx, { bookingId }) =>
  write(tx, bookingId, { kind: 'confirmed', event: 'booking.confirmed' }),
)

export const notifyBookingRequested = on('booking.requested', 'tell-booking-requested', (tx, { bookingId }) =>
  write(tx, bookingId, { kind: 'requested', event: 'booking.requested' }),
)

/** A moved request is still a request; `isOutdated` drops the kind that does not fit the state. */
export const notifyBookingMoved = on('booking.moved', 'tell-booking-moved', async (tx, { bookingId }) => {
  for (const kind of ['moved', 'moved_request'] as const)
    await write(tx, bookingId, { kind, event: 'booking.moved' })
})

const endings = {
  shopper: ['cancelled_early', 'cancelled_late'],
  shop: ['cancelled_by_shop'],
  nobody: ['lapsed'],
} as const satisfies Record<string, readonly BookingMessageKind[]>

/** Tries each kind of ending by that actor; `isOutdated` drops those that do not fit the state. */
export const notifyBookingEnded = on('booking.ended', 'tell-booking-ended', async (tx, { bookingId, by }) => {
  for (const kind of endings[by]) await write(tx, bookingId, { kind, event: 'booking.ended' })
})

/** Reminds 48 hours before by mail, and three hours before by text if a phone number is known (rules/bookings#8). */
export const remindOfBooking = on('booking.reminder_due', 'remind-of-booking', (tx, { bookingId, hours }) =>
  write(tx, bookingId, { kind: hours > 24 ? 'reminder' : 'soon', event: 'booking.reminder_due' }),
)

export const notifyBookingOffered = on('booking.offered', 'tell-booking-offered', (tx, { bookingId }) =>
  write(tx, bookingId, { kind: 'offered', event: 'booking.offered' }),
)

export const notifyBookingCompleted = on('booking.completed', 'tell-booking-completed', (tx, { bookingId }) =>
  write(tx, bookingId, { kind: 'completed', event: 'booking.completed' }),
)
