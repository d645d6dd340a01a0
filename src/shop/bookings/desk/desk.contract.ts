import { z } from 'zod'
import { endpoint, line, longText, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { restWays } from '../deposit/deposit.rules.ts'
import { HealthAnswers } from '../health/health.rules.ts'
import { apologies } from '../rules.ts'
import { DeskBooking } from './desk-booking.contract.ts'

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
  about:
    'The shop cannot: the session is free again, and a member who booked it gets Cash Dollar for the trouble: `given`, or `requested` of a second person where it is more than one gives alone.',
  query: one,
  body: reasoned,
  answer: answer.extend({ apology: z.enum(apologies) }),
  refuses,
})

export const waiveForfeit = endpoint('POST', adminPath('/bookings/{id}/waive'), {
  name: 'staff-booking-waive',
  about: 'A session that was lost by staying away or cancelling late is given back, once.',
  query: one,
  body: reasoned,
  answer,
  refuses: [...refuses, 'staff.own_gain'],
})

export const readHealth = endpoint('GET', adminPath('/bookings/{id}/health'), {
  name: 'staff-booking-health',
  about:
    'What somebody answered about their health, for the therapist of that appointment alone, until it is over.',
  query: one,
  answer: onWire({ answers: HealthAnswers.nullable(), answeredAt: z.iso.datetime().nullable() }),
  refuses: ['bookings.unknown', 'staff.forbidden'],
})
