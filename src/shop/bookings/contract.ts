import { z } from 'zod'
import { endpoint, FileAnswer, flag, line, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { HealthAnswers } from './health/health.rules.ts'
import { Booking, TreatmentPackage } from './view.contract.ts'

const yes = z.union([z.boolean(), flag])
/** Token of a guest's order link. */
const token = line(200).optional()
const one = onWire({ id: Id, token })
const answer = z.object({ booking: Booking })
const taken = ['bookings.taken', 'slots.unknown_service', 'slots.unknown_branch'] as const

export const holdBooking = endpoint('POST', '/bookings', {
  name: 'hold-booking',
  about:
    'Keeps a time of a treatment for ten minutes, for whoever asks; what this browser kept before is free again. `therapist` left out: anybody who is free.',
  body: onWire({
    product: line(120).pipe(z.string().min(1)),
    branch: line(80).pipe(z.string().min(1)),
    therapist: Id.optional(),
    startsAt: z.iso.datetime(),
  }),
  answer,
  refuses: [...taken],
})

export const confirmBooking = endpoint('POST', '/bookings/{id}/confirm', {
  name: 'confirm-booking',
  about:
    'A kept time becomes an appointment with one session of a package, or a request that a colleague answers: when the treatment asks for that, or an answer about health does. Guests give the `token` of their order’s link.',
  query: z.object({ id: Id }),
  body: onWire({ package: Id, token, health: HealthAnswers.optional() }),
  answer,
  refuses: [
    'bookings.unknown',
    'bookings.hold_over',
    'bookings.of_series',
    'bookings.no_package',
    'bookings.wrong_package',
    'bookings.health_needed',
    'bookings.patch_test_needed',
    'sessions.none_left',
    'sessions.over',
    'sessions.held',
    'sessions.offered',
  ],
})

export const getHeldBooking = endpoint('GET', '/bookings/held', {
  name: 'held-booking',
  about: 'The time this browser, or the member, keeps at the moment; null: none.',
  answer: z.object({ booking: Booking.nullable() }),
})

export const listBookings = endpoint('GET', '/bookings', {
  name: 'bookings',
  about: 'The member’s appointments, those to come first; held ones that were not confirmed are left out.',
  query: z.object(paging(20)),
  answer: z.object({ bookings: z.array(Booking), total: z.number().int() }),
})

export const getBooking = endpoint('GET', '/bookings/{id}', {
  name: 'booking',
  about:
    'One appointment, for its member, the browser that holds it, or a guest with the `token` of the order’s link.',
  query: one,
  answer,
  refuses: ['bookings.unknown'],
})

export const moveBooking = endpoint('POST', '/bookings/{id}/move', {
  name: 'move-booking',
  about: 'Another time for an appointment, until 24 hours before, twice at most. The answer is the new one.',
  query: z.object({ id: Id }),
  body: onWire({
    startsAt: z.iso.datetime(),
    branch: line(80).optional(),
    therapist: Id.optional(),
    token,
  }),
  answer,
  refuses: [
    'bookings.unknown',
    'bookings.illegal_transition',
    'bookings.too_late',
    'bookings.moves_used',
    'bookings.taken',
    'sessions.over',
  ],
})

export const cancelBooking = endpoint('POST', '/bookings/{id}/cancel', {
  name: 'cancel-booking',
  about:
    'Ends an appointment, or lets a kept time go. Later than 24 hours before, the session counts as used: `forfeits` says that its owner knows; what no longer holds is refused.',
  query: z.object({ id: Id }),
  body: onWire({ forfeits: yes.default(false), token }),
  answer,
  refuses: ['bookings.unknown', 'bookings.illegal_transition', 'bookings.policy_changed'],
})

export const listPackages = endpoint('GET', '/bookings/packages', {
  name: 'treatment-packages',
  about:
    'Packages of sessions: the member’s, or with `order` and `token` a guest’s; and what is to be asked about health before the next one.',
  query: onWire({ order: Id.optional(), token, product: line(120).optional() }),
  answer: onWire({
    packages: z.array(TreatmentPackage),
    /** Health questions must be answered. */
    healthDue: z.boolean(),
    /** Valid answers need a review, so the next booking becomes a request; the questions can be answered again. */
    healthFlagged: z.boolean(),
    healthAnsweredAt: z.iso.datetime().nullable(),
  }),
  refuses: ['orders.unknown', 'slots.unknown_service'],
})

export const getCalendarFile = endpoint('GET', '/bookings/{id}/calendar', {
  name: 'booking-calendar',
  about: 'An appointment as a file for a calendar (iCalendar).',
  query: one,
  files: ['text/calendar'],
  answer: FileAnswer,
  refuses: ['bookings.unknown'],
})
