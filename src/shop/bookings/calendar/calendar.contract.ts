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
/** Minutes since midnight in Hong Kong, the end not part of it. */
const minutes = z.number().int()
const Span = z.object({ from: minutes, to: minutes })

const calendarViews = ['day', 'week'] as const

const ResourceDay = onWire({
  day,
  /** When a therapist works at this branch, without breaks; all day for rooms and devices. */
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

/** Time of a therapist that nobody has taken, and how many of those who wait could come then. */
const Gap = onWire({ therapistId: Id, day, from: minutes, to: minutes, waiting: z.number().int() })
export type Gap = z.output<typeof Gap>

const Waiting = onWire({
  id: Id,
  client: readableBy('bookings.write', z.string()),
  treatment: z.string(),
  day,
  part: z.enum(dayParts),
  since: z.iso.datetime(),
  /** A place is kept for them until then; null: they wait. */
  offeredUntil: z.iso.datetime().nullable(),
  /** The times that they could be offered now. */
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
  /** Starts stand on it. */
  grid: minutes,
  /** From the earliest to the latest of what is shown. */
  opens: minutes,
  closes: minutes,
  days: z.array(z.object({ day, kind: z.enum(dayKinds), hours: Span.nullable(), reason: z.string() })),
  resources: z.array(CalendarResource),
  bookings: z.array(DeskBooking),
  gaps: z.array(Gap),
  /** In the order in which they came. */
  waiting: z.array(Waiting),
}).meta({ id: 'DeskCalendar' })
export type Calendar = z.output<typeof Calendar>

export const getCalendar = endpoint('GET', adminPath('/bookings/calendar'), {
  name: 'staff-booking-calendar',
  about:
    'A day or a week of a branch: who works when, rooms and devices, appointments with the time before and after them, times that are kept, blocks, what is free, and who waits. No answer about health is in it.',
  query: z.object({
    day: day.optional(),
    view: z.enum(calendarViews).optional(),
    branch: line(80).optional(),
  }),
  answer: z.object({ calendar: Calendar }),
  refuses: ['bookings.other_branch', 'schedule.unknown_branch'],
})
