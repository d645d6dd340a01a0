import { z } from 'zod'
import { endpoint, line, longText, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { currencies } from '../../money.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { restWays } from '../deposit/deposit.rules.ts'
import { HealthAnswers } from '../health/health.rules.ts'
import { bookingStates } from '../rules.ts'

export const bookingActions = [
  'confirm',
  'check_in',
  'undo_check_in',
  'complete',
  'no_show',
  'cancel',
  'waive',
] as const
export type BookingAction = (typeof bookingActions)[number]

export const DeskBooking = onWire({
  id: Id,
  number: z.string(),
  state: z.enum(bookingStates),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** With what goes before and after. */
  takesFrom: z.iso.datetime(),
  takesUntil: z.iso.datetime(),
  /** When a time that is kept, or a request, lapses. */
  lapsesAt: z.iso.datetime().nullable(),
  branchKey: z.string(),
  branch: z.string(),
  therapistId: Id.nullable(),
  therapist: z.string(),
  place: z.string(),
  /** Everybody and everything that it takes. */
  resourceIds: z.array(Id),
  treatment: z.string(),
  /** Who comes. */
  client: readableBy('bookings.read', z.string().nullable()),
  /** A colleague has to look at the answers about health; what they are, only the therapist reads. */
  isFlagged: z.boolean(),
  /** Nobody has answered the questions about health yet: they are asked on arrival. */
  asksHealth: z.boolean(),
  /** A place of the waiting list that is kept for somebody. */
  isOffer: z.boolean(),
  moves: z.number().int(),
  isWaived: z.boolean(),
  /** Whole minutes after the beginning: until they came, or until now where they are still to come. */
  lateMinutes: z.number().int(),
  /** Paid in part: what of it is left to be paid here, and how it was; null: it is paid. */
  deposit: onWire({
    amount: z.number(),
    rest: z.number(),
    currency: z.enum(currencies),
    restPaidBy: z.enum(restWays).nullable(),
  }).nullable(),
  reason: z.string(),
  /** What it was when it was read: a change says which it saw, and is refused when it has changed since. */
  version: z.number().int(),
  /** It can be moved to another time, by this person. */
  canMove: z.boolean(),
  /** What can be done now, by these rights and at this time. */
  actions: z.array(z.enum(bookingActions)),
}).meta({ id: 'DeskBooking' })
export type DeskBooking = z.output<typeof DeskBooking>

export const listDeskBookings = endpoint('GET', adminPath('/bookings'), {
  name: 'staff-bookings',
  about: 'Appointments of a Hong Kong day at a branch, in order; without a day today, without a branch all.',
  query: onWire({ day: z.iso.date().optional(), branch: line(80).optional() }),
  answer: onWire({
    day: z.iso.date(),
    branches: z.array(z.object({ key: z.string(), name: z.string() })),
    bookings: z.array(DeskBooking),
    /** Of any day: requests that wait for an answer, the nearest to lapse first. */
    requests: z.array(DeskBooking),
  }),
})

export const checkInByCode = endpoint('POST', adminPath('/bookings/check-in'), {
  name: 'staff-booking-check-in-code',
  about: 'Somebody says their code on arrival: the appointment of today with it begins.',
  body: onWire({ code: line(20), branch: line(80).optional() }),
  answer: z.object({ booking: DeskBooking }),
  refuses: ['bookings.wrong_code', 'bookings.illegal_transition'],
})

const one = z.object({ id: Id })
const answer = z.object({ booking: DeskBooking })
const refuses = ['bookings.unknown', 'bookings.illegal_transition'] as const

export const confirmRequest = endpoint('POST', adminPath('/bookings/{id}/confirm'), {
  name: 'staff-booking-confirm',
  about: 'Agrees to a request.',
  query: one,
  answer,
  refuses,
})

export const checkIn = endpoint('POST', adminPath('/bookings/{id}/check-in'), {
  name: 'staff-booking-check-in',
  about: 'They are here, without saying a code.',
  query: one,
  answer,
  refuses,
})

export const undoCheckIn = endpoint('POST', adminPath('/bookings/{id}/undo-check-in'), {
  name: 'staff-booking-undo-check-in',
  about: 'It was somebody else: the appointment is to come again.',
  query: one,
  answer,
  refuses,
})

export const completeBooking = endpoint('POST', adminPath('/bookings/{id}/complete'), {
  name: 'staff-booking-complete',
  about: 'The treatment was given; the session is used, and the note goes to its owner’s account.',
  query: one,
  /** `rest_paid_by`: of an appointment with a deposit, how the rest was paid. */
  body: onWire({
    afterCare: longText(2_000).default(''),
    restPaidBy: z.union([z.enum(restWays), z.literal('')]).default(''),
  }),
  answer,
  refuses: [...refuses, 'bookings.rest_unpaid'],
})

const reasoned = onWire({ reason: longText(500).min(1) })

export const markNoShow = endpoint('POST', adminPath('/bookings/{id}/no-show'), {
  name: 'staff-booking-no-show',
  about: 'They did not come: the session counts as used. From a quarter of an hour after it began.',
  query: one,
  body: reasoned,
  answer,
  refuses,
})

export const cancelForShop = endpoint('POST', adminPath('/bookings/{id}/cancel'), {
  name: 'staff-booking-cancel',
  about: 'The shop cannot: the session is free again, and its member gets Cash Dollar for the trouble.',
  query: one,
  body: reasoned,
  answer,
  refuses,
})

export const waiveForfeit = endpoint('POST', adminPath('/bookings/{id}/waive'), {
  name: 'staff-booking-waive',
  about: 'A session that was lost by staying away or cancelling late is given back, once.',
  query: one,
  body: reasoned,
  answer,
  refuses,
})

export const readHealth = endpoint('GET', adminPath('/bookings/{id}/health'), {
  name: 'staff-booking-health',
  about:
    'What somebody answered about their health, for the therapist of that appointment alone, until it is over.',
  query: one,
  answer: onWire({ answers: HealthAnswers.nullable(), answeredAt: z.iso.datetime().nullable() }),
  refuses: ['bookings.unknown', 'staff.forbidden'],
})
