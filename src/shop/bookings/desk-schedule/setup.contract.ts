import { z } from 'zod'
import { endpoint, line, longText, onWire, wholeNumber } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { resourceKinds } from '../slots/resource.rules.ts'
import { spokenLanguages } from '../slots/slot.contract.ts'
import { clock, clockShown, closingClock } from './clock.contract.ts'
import { reason, queryFlag } from './schedule.contract.ts'

const day = z.iso.date()
const key = line(80).pipe(z.string().min(1))
const deviceKind = z.string().regex(/^[a-z0-9_]{1,40}$/)
const word = line(120).pipe(z.string().min(1))
const Name = z.object({ chi: word, cn: word, eng: word, tw: word.optional() })
const done = z.object({ done: z.literal(true) })

const PatternRow = onWire({
  weekday: wholeNumber(1, 7),
  branch: key.optional(),
  /** A day without times is free. */
  starts: clock.optional(),
  ends: closingClock.optional(),
  breakStarts: clock.optional(),
  breakEnds: closingClock.optional(),
})

const DeskResource = onWire({
  id: Id,
  kind: z.enum(resourceKinds),
  branch: z.string().nullable(),
  name: Name,
  languages: z.array(z.string()),
  deviceKind: z.string().nullable(),
  staffId: Id.nullable(),
  position: z.number().int(),
  active: z.boolean(),
  skills: z.array(Id),
  pattern: z.array(
    onWire({
      weekday: z.number().int(),
      branch: z.string(),
      starts: clockShown,
      ends: clockShown,
      breakStarts: clockShown.optional(),
      breakEnds: clockShown.optional(),
    }),
  ),
})
export type DeskResource = z.output<typeof DeskResource>

const named = z.object({ id: Id, name: z.string() })

export const listResources = endpoint('GET', adminPath('/schedule/resources'), {
  name: 'staff-resources',
  about: 'Therapists with their skills and usual week, rooms and devices.',
  answer: onWire({
    resources: z.array(DeskResource),
    branches: z.array(z.object({ key: z.string(), name: z.string() })),
    treatments: z.array(named),
    colleagues: z.array(named),
  }),
})

export const saveResource = endpoint('POST', adminPath('/schedule/resources'), {
  name: 'staff-save-resource',
  about:
    'Adds a therapist, a room or a device, or changes the one of `id`; inactive ones accept no bookings.',
  body: onWire({
    id: Id.optional(),
    kind: z.enum(resourceKinds),
    branch: key.optional(),
    name: Name,
    languages: z.array(z.enum(spokenLanguages)).max(3).default([]),
    deviceKind: deviceKind.optional(),
    staffId: Id.optional(),
    position: wholeNumber(0, 999).default(0),
    active: queryFlag.default(false),
    skills: z.array(Id).max(500).default([]),
    reason,
  }),
  answer: named.pick({ id: true }),
  refuses: [
    'schedule.unknown_branch',
    'schedule.unknown_service',
    'schedule.unknown_colleague',
    'schedule.colleague_taken',
    'schedule.kind_stays',
    'schedule.no_device_kind',
    'schedule.has_bookings',
  ],
})

export const savePattern = endpoint('POST', adminPath('/schedule/resources/{id}/pattern'), {
  name: 'staff-save-pattern',
  about:
    'Sets the usual week of a therapist. Shifts from tomorrow on follow it, except days off and shifts changed by hand; refused while bookings would lie outside.',
  query: z.object({ id: Id }),
  body: onWire({ days: z.array(PatternRow).max(7), reason }),
  answer: done,
  refuses: [
    'schedule.unknown_therapist',
    'schedule.unknown_branch',
    'schedule.bad_times',
    'schedule.has_bookings',
  ],
})

const serviceShape = {
  before: wholeNumber(0, 120),
  after: wholeNumber(0, 120),
  deviceKind: deviceKind.nullable(),
  needsRoom: z.boolean(),
  autoConfirm: z.boolean(),
  needsPatchTest: z.boolean(),
  needsHealthAnswers: z.boolean(),
  rhythmDays: z.number().int().nullable(),
}
const DeskService = onWire({
  ...serviceShape,
  id: Id,
  name: z.string(),
  minutes: z.number().int(),
  /** Sold by WhatsApp, so staff always confirm it. */
  isByWhatsapp: z.boolean(),
})
export type DeskService = z.output<typeof DeskService>

export const listServices = endpoint('GET', adminPath('/schedule/services'), {
  name: 'staff-services',
  about: 'How each treatment is booked: buffers, room, device, confirmation, patch tests and rhythm.',
  answer: onWire({ services: z.array(DeskService), deviceKinds: z.array(z.string()) }),
})

export const saveService = endpoint('POST', adminPath('/schedule/services/{id}'), {
  name: 'staff-save-service',
  about: 'Changes how a treatment is booked; existing bookings remain unchanged.',
  query: z.object({ id: Id }),
  body: onWire({
    before: wholeNumber(0, 120),
    after: wholeNumber(0, 120),
    deviceKind: deviceKind.optional(),
    needsRoom: queryFlag.default(false),
    autoConfirm: queryFlag.default(false),
    needsPatchTest: queryFlag.default(false),
    needsHealthAnswers: queryFlag.default(false),
    rhythmDays: wholeNumber(1, 365).optional(),
    reason,
  }),
  answer: done,
  refuses: ['schedule.unknown_service'],
})

const Hours = z.object({ opens: clock.optional(), closes: closingClock.optional() })
const HoursShown = z.object({ opens: clockShown.optional(), closes: clockShown.optional() })
const DeskBranch = onWire({
  key: z.string(),
  name: z.string(),
  weekdays: HoursShown,
  weekends: HoursShown,
  holidayCountry: z.string(),
  bookable: z.boolean(),
  specialDays: z.array(HoursShown.extend({ day, why: z.string() })),
})
export type DeskBranch = z.output<typeof DeskBranch>

export const listBranchDays = endpoint('GET', adminPath('/schedule/days'), {
  name: 'staff-branch-days',
  about: 'Hours of each branch with its special days from today on, and the known public holidays.',
  answer: onWire({
    branches: z.array(DeskBranch),
    holidays: z.array(z.object({ country: z.string(), day, name: z.string() })),
    /** Last stored public holiday, by country; later days have weekends alone. */
    knownUntil: z.array(z.object({ country: z.string(), day })),
  }),
})

export const saveHours = endpoint('POST', adminPath('/schedule/hours'), {
  name: 'staff-save-hours',
  about: 'Sets the usual hours of a branch; without times it is closed. Existing bookings remain unchanged.',
  body: onWire({
    branch: key,
    weekdays: Hours.default({}),
    weekends: Hours.default({}),
    holidayCountry: z.string().regex(/^[a-z]{2}$/),
    bookable: queryFlag.default(false),
    reason,
  }),
  answer: done,
  refuses: ['branches.unknown', 'schedule.bad_times'],
})

export const saveSpecialDay = endpoint('POST', adminPath('/schedule/special-days'), {
  name: 'staff-save-special-day',
  about: 'Sets the hours of one day instead of the usual ones; without times the branch is closed.',
  body: onWire({
    branch: key,
    day,
    opens: clock.optional(),
    closes: closingClock.optional(),
    why: Name,
    reason,
  }),
  answer: done,
  refuses: ['branches.unknown', 'schedule.bad_times'],
})

export const removeSpecialDay = endpoint('POST', adminPath('/schedule/special-days/remove'), {
  name: 'staff-remove-special-day',
  about: 'Restores the usual hours of a day.',
  body: onWire({ branch: key, day, reason }),
  answer: done,
  refuses: ['branches.unknown_day'],
})

export const importHolidays = endpoint('POST', adminPath('/schedule/holidays'), {
  name: 'staff-import-holidays',
  about:
    'Imports public holidays from a table with the columns country, day, chi, cn, eng and, if it differs, tw, and replaces the years in it, country by country.',
  body: onWire({ table: longText(50_000), fileName: line(200).default(''), reason }),
  answer: z.object({ holidays: z.number().int() }),
  refuses: ['branches.bad_table'],
})
