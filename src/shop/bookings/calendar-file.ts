import type { ICalEventStatus } from 'ical-generator'
import type { Ctx } from '../context.ts'
import type { FileAnswer } from '../endpoint.ts'
import type { BookingState } from './rules.ts'
import type * as wire from './view.contract.ts'

const off: readonly BookingState[] = [
  'cancelled_early',
  'cancelled_late',
  'cancelled_by_shop',
  'lapsed',
  'rescheduled',
]

const statusOf = (state: BookingState): `${ICalEventStatus}` =>
  off.includes(state) ? 'CANCELLED' : state === 'requested' ? 'TENTATIVE' : 'CONFIRMED'

/** An appointment as a calendar event. */
export type CalendarEvent = {
  /** Id of the original booking, before any move. */
  id: string
  moved: number
  number: string
  state: BookingState
  /** Name of the treatment. */
  name: string
  branch: Pick<wire.Booking['branch'], 'name' | 'address' | 'directions'>
  startsAt: Date
  endsAt: Date
  before: string
}

/** Renders appointments as iCalendar (RFC 5545); `host` makes their UIDs stable across reloads. */
async function calendarOf(
  bookings: readonly CalendarEvent[],
  { name, host }: { name: string; host: string },
): Promise<string> {
  const { default: ical, ICalCalendarMethod, ICalEventStatus: Status } = await import('ical-generator') // loaded on first use
  const calendar = ical({ name, prodId: { company: 'ELOWEN', product: 'Appointments' } })
  calendar.method(ICalCalendarMethod.PUBLISH)
  calendar.ttl(3_600)
  for (const { id, moved, number, state, name: summary, branch, startsAt, endsAt, before } of bookings)
    calendar.createEvent({
      id: `${id}@${host}`,
      // calendars keep the highest sequence, so a cancellation must exceed the move before it
      sequence: 2 * moved + (off.includes(state) ? 1 : 0),
      start: startsAt,
      end: endsAt,
      summary,
      location: `${branch.name}, ${branch.address}`,
      description: [number, branch.directions, before].filter(Boolean).join('\n'),
      status: Status[statusOf(state)],
    })
  return calendar.toString()
}

const hostOf = ({ shop }: Pick<Ctx, 'shop'>): string =>
  URL.canParse(shop.publicUrl) ? new URL(shop.publicUrl).hostname : 'elowen'

/** Response with one appointment, or a whole feed, as a file. */
export const calendarFile = async (
  ctx: Ctx,
  bookings: readonly CalendarEvent[],
  fileName: string | null,
): Promise<FileAnswer> => ({
  name: fileName,
  type: 'text/calendar; charset=utf-8',
  body: await calendarOf(bookings, { name: 'ELOWEN', host: hostOf(ctx) }),
})
