import { z } from 'zod'
import { dayKinds } from '../../branches/contract.ts'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { DeskBooking } from '../desk/desk-booking.contract.ts'
import { resourceKinds } from '../slots/resource.rules.ts'
import { dayParts } from '../slots/day-part.rules.ts'

const day = z.iso.date()
/** Minutes since midnight in Hong Kong; ends are exclusive. */
const minutes = z.number().int()
const Span = z.object({ from: minutes, to: minutes })

const calendarViews = ['day', 'week'] as const

const ResourceDay = onWire({
  day,
  /** Shifts of a therapist at this branch, without breaks; all day for rooms and devices. */
  work: z.array(Span),
  breaks: z.array(Span),
  isOff: z.boolean(),
  blocks: z.array(z.object({ id: Id, from: minutes, to: minutes, reason: z.string() })),
  bookedMinutes: minutes,
  workedMinutes: minutes,
})

const CalendarResource = onWire({
  id: Id,
  kind: z.enum(resourceKinds),
  name: z.string(),
  days: z.array(ResourceDay),
})
export type CalendarResource = z.output<typeof CalendarResource>

/** Free time of a therapist, and the number of waiting list entries that fit. */
const Gap = onWire({ therapistId: Id, day, from: minutes, to: minutes, waiting: z.number().int() })
export type Gap = z.output<typeof Gap>

const Waiting = onWire({
  id: Id,
  client: readableBy('bookings.write', z.string()),
  treatment: z.string(),
  day,
  part: z.enum(dayParts),
  since: z.iso.datetime(),
  /** Expiry of the place offered to the entry; null: it is waiting. */
  offeredUntil: z.iso.datetime().nullable(),
  /** Starts that could be offered now. */
  starts: z.array(minutes),
})
export type Waiting = z.output<typeof Waiting>

export const Calendar = onWire({
  day,
  today: day,
  now: z.iso.datetime(),
  view: z.enum(calendarViews),
  branch: z.string(),
  branches: z.array(z.object({ key: z.string(), name: z.string() })),
  /** Grid of starts. */
  grid: minutes,
  /** Shown hours, around all appointments and shifts. */
  opens: minutes,
  closes: minutes,
  days: z.array(z.object({ day, kind: z.enum(dayKinds), hours: Span.nullable(), reason: z.string() })),
  resources: z.array(CalendarResource),
  bookings: z.array(DeskBooking),
  gaps: z.array(Gap),
  /** Oldest entry first. */
  waiting: z.array(Waiting),
}).meta({ id: 'DeskCalendar' })
export type Calendar = z.output<typeof Calendar>

export const getCalendar = endpoint('GET', adminPath('/bookings/calendar'), {
  name: 'staff-booking-calendar',
  about:
    'Returns a day or a week of a branch: shifts, rooms, devices, appointments with their buffers, holds, blocks, gaps and the waitlist, without health answers.',
  query: z.object({
    day: day.optional(),
    view: z.enum(calendarViews).optional(),
    branch: line(80).optional(),
  }),
  answer: z.object({ calendar: Calendar }),
  refuses: ['bookings.other_branch', 'schedule.unknown_branch'],
})
