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

/** What a calendar shows of an appointment. */
export type CalendarEvent = {
  /** Of the booking as it was made at first. */
  id: string
  moved: number
  number: string
  state: BookingState
  /** Of the treatment. */
  name: string
  branch: Pick<wire.Booking['branch'], 'name' | 'address' | 'directions'>
  startsAt: Date
  endsAt: Date
  before: string
}

/** A calendar of appointments (RFC 5545); `host` names them for calendars that read it again. */
async function calendarOf(
  bookings: readonly CalendarEvent[],
  { name, host }: { name: string; host: string },
): Promise<string> {
  const { default: ical, ICalCalendarMethod, ICalEventStatus: Status } = await import('ical-generator') // read with the first file
  const calendar = ical({ name, prodId: { company: 'ELOWEN', product: 'Appointments' } })
  calendar.method(ICalCalendarMethod.PUBLISH)
  calendar.ttl(3_600)
  for (const { id, moved, number, state, name: summary, branch, startsAt, endsAt, before } of bookings)
    calendar.createEvent({
      id: `${id}@${host}`,
      // a calendar keeps the highest: what was cancelled comes after what was moved
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

/** One appointment, or all of a feed, as a file. */
export const calendarFile = async (
  ctx: Ctx,
  bookings: readonly CalendarEvent[],
  fileName: string | null,
): Promise<FileAnswer> => ({
  name: fileName,
  type: 'text/calendar; charset=utf-8',
  body: await calendarOf(bookings, { name: 'ELOWEN', host: hostOf(ctx) }),
})
