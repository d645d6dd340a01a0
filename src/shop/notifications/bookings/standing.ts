import { standingOf } from '../../bookings/letter.ts'
import type { Ctx } from '../../context.ts'
import type { Channel } from '../rules.ts'
import { bookingNews, isOutdated, type BookingNews } from './booking-news.ts'

/** Names a message about an appointment; `isBookingStillTrue` reads it back. */
export const bookingKey = (channel: Channel, kind: BookingNews, bookingId: string): string =>
  `${channel}:booking-${kind}:${bookingId}`

const isNews = (kind: string | undefined): kind is BookingNews =>
  kind !== undefined && Object.hasOwn(bookingNews, kind)

/** Whether what a message says of an appointment still holds; of messages about anything else nothing is asked. */
export async function isBookingStillTrue(ctx: Pick<Ctx, 'db' | 'clock'>, key: string): Promise<boolean> {
  const [, kind, id] = /^(?:mail|sms):booking-([a-z_]+):([0-9a-f-]{36})/.exec(key) ?? []
  if (!isNews(kind) || id === undefined) return true
  const booking = await standingOf(ctx, id)
  return booking !== null && !isOutdated(kind, booking, ctx.clock.now())
}
