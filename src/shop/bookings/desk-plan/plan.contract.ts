import { z } from 'zod'
import { endpoint, flag, line, longText, onWire, wholeNumber } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { clock, closingClock } from '../desk-schedule/clock.contract.ts'
import { DeskBooking } from '../desk/desk-booking.contract.ts'
import { timeRules, verdicts } from './time.rules.ts'

export const isoDay = z.iso.date()

const key = line(80).pipe(z.string().min(1))

const reason = longText(200).min(1)

/** Undefined or empty: any free therapist. */
const therapist = z.union([Id, z.literal('')]).optional()

/** A required answer: a missing value is no answer. */
const yes = z.union([z.boolean(), flag.unwrap()])

const answer = z.object({ booking: DeskBooking })

const one = z.object({ id: Id })

/** One rule about a time with its verdict, and the name of its subject. */
const TimeCheck = z.object({ rule: z.enum(timeRules), verdict: z.enum(verdicts), name: z.string() })

export type TimeCheck = z.output<typeof TimeCheck>

export const checkTime = endpoint('GET', adminPath('/bookings/check'), {
  name: 'staff-booking-check',
  about:
    'Returns the result of every check for another time of an appointment (`booking`) or a new one with a package (`package`), without holding a slot.',
  query: onWire({
    booking: Id.optional(),
    package: Id.optional(),
    branch: key,
    day: isoDay,
    time: clock,
    therapist,
  }),
  answer: onWire({
    isPossible: z.boolean(),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    therapistId: Id.nullable(),
    checks: z.array(TimeCheck),
  }),
  refuses: ['bookings.unknown', 'bookings.no_package', 'bookings.other_branch'],
})

const place = ['bookings.other_branch', 'bookings.not_possible', 'bookings.just_taken'] as const

export const moveAtDesk = endpoint('POST', adminPath('/bookings/{id}/move'), {
  name: 'staff-booking-move',
  about:
    'Moves an appointment to another time or therapist, without limit and without using the member’s own moves, and notifies the member. `expected` is the version that was read; after a change by another person the request is refused. Returns the new version.',
  query: one,
  body: onWire({
    day: isoDay,
    time: clock,
    branch: key.optional(),
    therapist,
    expected: wholeNumber(0, 2_147_483_647),
    reason: longText(200).default(''),
  }),
  answer,
  refuses: [
    'bookings.unknown',
    'bookings.changed',
    'bookings.same_time',
    'bookings.illegal_transition',
    ...place,
  ],
})

const answers = {
  pregnant: yes.optional(),
  skin: yes.optional(),
  medicine: yes.optional(),
  allergic: yes.optional(),
  allergy: line(200).default(''),
  note: longText(500).default(''),
}

export const bookWalkIn = endpoint('POST', adminPath('/bookings/walk-in'), {
  name: 'staff-booking-walk-in',
  about:
    'Books an appointment for a member with one session of a package, without minimum notice. The health answers are sent with it (all four), or omitted and asked on arrival.',
  body: onWire({ package: Id, branch: key, day: isoDay, time: clock, therapist, ...answers }),
  answer,
  refuses: [
    'bookings.no_package',
    'bookings.answers_missing',
    'bookings.patch_test_needed',
    'sessions.none_left',
    'sessions.over',
    'sessions.held',
    ...place,
  ],
})

export const answerHealth = endpoint('POST', adminPath('/bookings/{id}/health'), {
  name: 'staff-booking-health-answers',
  about:
    'Stores the health answers given at the desk for an appointment without any, once, encrypted and visible to its therapist only.',
  query: one,
  body: onWire(answers),
  answer,
  refuses: ['bookings.unknown', 'bookings.answers_missing', 'bookings.answered'],
})

export const blockTime = endpoint('POST', adminPath('/bookings/blocks'), {
  name: 'staff-booking-block',
  about: 'Blocks a therapist, a room or a device of the branch for bookings; the reason is shown.',
  body: onWire({ branch: key, resource: Id, day: isoDay, starts: clock, ends: closingClock, reason }),
  answer: z.object({ block: z.object({ id: Id }) }),
  refuses: ['bookings.other_branch', 'schedule.unknown_resource', 'schedule.bad_times', 'schedule.taken'],
})

export const endBlock = endpoint('POST', adminPath('/bookings/blocks/{id}/end'), {
  name: 'staff-booking-end-block',
  about: 'Ends a block.',
  query: one,
  answer: z.object({ done: z.literal(true) }),
  refuses: ['bookings.other_branch', 'schedule.unknown_block'],
})

export const offerPlace = endpoint('POST', adminPath('/bookings/waitlist/{id}/offer'), {
  name: 'staff-booking-offer',
  about:
    'Holds a free slot for a member of the waitlist, also out of turn, and notifies the member; without `time` it is the first free slot in the part of the day they wait for.',
  query: one,
  body: onWire({ time: clock.optional() }),
  answer,
  refuses: ['bookings.unknown_wait', 'bookings.just_taken'],
})
