import { z } from 'zod'
import { endpoint, flag, line, longText, onWire, wholeNumber } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { clock } from '../desk-schedule/clock.contract.ts'
import { DeskBooking } from '../desk/desk-booking.contract.ts'
import { timeRules, verdicts } from './time.rules.ts'

export const isoDay = z.iso.date()

const key = line(80).pipe(z.string().min(1))

const reason = longText(200).min(1)

/** Left out or empty: whoever is free. */
const therapist = z.union([Id, z.literal('')]).optional()

/** Nothing is answered by leaving it out. */
const yes = z.union([z.boolean(), flag.unwrap()])

const answer = z.object({ booking: DeskBooking })

const one = z.object({ id: Id })

/** One rule about a time with its answer, and whom or what it is about. */
const TimeCheck = z.object({ rule: z.enum(timeRules), verdict: z.enum(verdicts), name: z.string() })

export type TimeCheck = z.output<typeof TimeCheck>

export const checkTime = endpoint('GET', adminPath('/bookings/check'), {
  name: 'staff-booking-check',
  about:
    'Every rule about another time of an appointment (`booking`), or about a new one with a package (`package`), with its answer. Nothing is taken by asking.',
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
    'Another time or therapist for an appointment, whenever and however often; its owner’s own moves stay as many, and they are written to. `expected` is the version that was seen: when somebody else changed it since, nothing happens. The answer is the new one.',
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
    'An appointment for a member with one session of a package, now or later, however soon. The questions about health are answered along (all four), or left out and asked on arrival.',
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
    'What somebody answered at the desk about their health, once, for an appointment for which nobody had; sealed, and shown to its therapist alone.',
  query: one,
  body: onWire(answers),
  answer,
  refuses: ['bookings.unknown', 'bookings.answers_missing', 'bookings.answered'],
})

export const blockTime = endpoint('POST', adminPath('/bookings/blocks'), {
  name: 'staff-booking-block',
  about:
    'Takes a therapist, a room or a device of the branch out of what can be booked; the reason is shown.',
  body: onWire({ branch: key, resource: Id, day: isoDay, starts: clock, ends: clock, reason }),
  answer: z.object({ block: z.object({ id: Id }) }),
  refuses: ['bookings.other_branch', 'schedule.unknown_resource', 'schedule.bad_times', 'schedule.taken'],
})

export const endBlock = endpoint('POST', adminPath('/bookings/blocks/{id}/end'), {
  name: 'staff-booking-end-block',
  about: 'Gives back what a block took.',
  query: one,
  answer: z.object({ done: z.literal(true) }),
  refuses: ['bookings.other_branch', 'schedule.unknown_block'],
})

export const offerPlace = endpoint('POST', adminPath('/bookings/waitlist/{id}/offer'), {
  name: 'staff-booking-offer',
  about:
    'Keeps a free time for one who waits, also out of turn, and writes to them; without `time` the first that is free in the part of the day they wait for.',
  query: one,
  body: onWire({ time: clock.optional() }),
  answer,
  refuses: ['bookings.unknown_wait', 'bookings.just_taken'],
})
