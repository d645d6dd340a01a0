import { z } from 'zod'
import { dayKinds } from '../../branches/contract.ts'
import { endpoint, flag, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { resourceKinds } from '../slots/resource.rules.ts'
import { clock, clockShown, closingClock } from './clock.contract.ts'

const day = z.iso.date()
const key = line(80).pipe(z.string().min(1))
export const reason = line(200).refine((text) => text !== '', 'say why')
export const queryFlag = z.union([z.boolean(), flag])

const Times = z.object({ starts: clockShown, ends: clockShown })

const DeskShift = onWire({
  id: Id,
  branch: z.string(),
  starts: clockShown,
  ends: clockShown,
  breaks: z.array(Times),
  /** Edited by hand, and not changed by a new weekly pattern. */
  edited: z.boolean(),
  /** Number of bookings; a shift with bookings cannot be removed. */
  bookings: z.number().int(),
})
export type DeskShift = z.output<typeof DeskShift>

/** A blocked time of a resource, such as training or repair. */
const DeskBlock = z.object({ id: Id, starts: clockShown, ends: clockShown, reason: z.string() })

const DeskDay = onWire({
  day,
  off: z.boolean(),
  shifts: z.array(DeskShift),
  blocks: z.array(DeskBlock),
  bookedMinutes: z.number().int(),
  workedMinutes: z.number().int(),
})
export type DeskDay = z.output<typeof DeskDay>

const Row = onWire({
  id: Id,
  kind: z.enum(resourceKinds),
  name: z.string(),
  languages: z.array(z.string()),
  days: z.array(DeskDay),
})
export type ScheduleRow = z.output<typeof Row>

export const Week = onWire({
  from: day,
  today: day,
  /** Null: every branch. */
  branch: z.string().nullable(),
  branches: z.array(z.object({ key: z.string(), name: z.string() })),
  days: z.array(
    z.object({
      day,
      kind: z.enum(dayKinds),
      /** Hours of the chosen branch, or of the first one; null: closed. */
      hours: Times.nullable(),
      reason: z.string(),
    }),
  ),
  therapists: z.array(Row),
  places: z.array(Row),
}).meta({ id: 'DeskScheduleWeek' })
export type Week = z.output<typeof Week>

export const getWeek = endpoint('GET', adminPath('/schedule'), {
  name: 'staff-schedule',
  about: 'Shifts, breaks, days off and blocks of the week of a day, by therapist, room and device.',
  query: z.object({ from: day.optional(), branch: key.optional() }),
  answer: z.object({ week: Week }),
  refuses: ['schedule.unknown_branch'],
})

const done = z.object({ done: z.literal(true) })
const changes = [
  'schedule.unknown_therapist',
  'schedule.unknown_shift',
  'schedule.bad_times',
  'schedule.overlaps',
  'schedule.has_bookings',
] as const

export const saveShift = endpoint('POST', adminPath('/schedule/shifts'), {
  name: 'staff-save-shift',
  about:
    'Adds a shift of a therapist, or changes the one of `shift_id`. Refused while bookings would lie outside it.',
  body: onWire({
    resourceId: Id,
    shiftId: Id.optional(),
    branch: key,
    day,
    starts: clock,
    ends: closingClock,
    breaks: z
      .array(z.object({ starts: clock, ends: closingClock }))
      .max(4)
      .default([]),
    reason,
  }),
  answer: done,
  refuses: [...changes, 'schedule.unknown_branch'],
})

export const removeShift = endpoint('POST', adminPath('/schedule/shifts/{id}/remove'), {
  name: 'staff-remove-shift',
  about: 'Removes a shift. Refused with the number of bookings in it, if any.',
  query: z.object({ id: Id }),
  body: onWire({ resourceId: Id, reason }),
  answer: done,
  refuses: changes,
})

export const setDayOff = endpoint('POST', adminPath('/schedule/days-off'), {
  name: 'staff-day-off',
  about:
    'Sets a day off of a therapist, which removes the shifts of the day, or cancels it, which restores those of the usual week.',
  body: onWire({ resourceId: Id, day, off: queryFlag, reason }),
  answer: done,
  refuses: changes,
})

export const addBlock = endpoint('POST', adminPath('/schedule/blocks'), {
  name: 'staff-add-block',
  about: 'Blocks a therapist, a room or a device for bookings for some time; the reason is shown.',
  body: onWire({ resourceId: Id, day, starts: clock, ends: closingClock, reason }),
  answer: done,
  refuses: ['schedule.unknown_resource', 'schedule.bad_times', 'schedule.taken'],
})

export const removeBlock = endpoint('POST', adminPath('/schedule/blocks/{id}/remove'), {
  name: 'staff-remove-block',
  about: 'Ends a block.',
  query: z.object({ id: Id }),
  body: z.object({ reason }),
  answer: done,
  refuses: ['schedule.unknown_block'],
})
