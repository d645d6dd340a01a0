import { standingOf } from '../../bookings/letter.ts'
import type { Ctx } from '../../context.ts'
import type { Channel } from '../rules.ts'
import { bookingMessageStates, isOutdated, type BookingMessageKind } from './booking-messages.ts'

/** Key of a message about an appointment; `isBookingMessageValid` parses it. */
export const bookingKey = (channel: Channel, kind: BookingMessageKind, bookingId: string): string =>
  `${channel}:booking-${kind}:${bookingId}`

const isMessageKind = (kind: string | undefined): kind is BookingMessageKind =>
  kind !== undefined && Object.hasOwn(bookingMessageStates, kind)

/** Whether a message about an appointment is still true, by its key; true for messages about anything else. */
export async function isBookingMessageValid(ctx: Pick<Ctx, 'db' | 'clock'>, key: string): Promise<boolean> {
  const [, kind, id] = /^(?:mail|sms):booking-([a-z_]+):([0-9a-f-]{36})/.exec(key) ?? []
  if (!isMessageKind(kind) || id === undefined) return true
  const booking = await standingOf(ctx, id)
  return booking !== null && !isOutdated(kind, booking, ctx.clock.now())
}
