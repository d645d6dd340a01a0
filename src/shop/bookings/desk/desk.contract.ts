import { z } from 'zod'
import { endpoint, line, longText, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { balanceMethods } from '../deposit/deposit.rules.ts'
import { HealthAnswers } from '../health/health.rules.ts'
import { apologies } from '../rules.ts'
import { DeskBooking } from './desk-booking.contract.ts'

export const listDeskBookings = endpoint('GET', adminPath('/bookings'), {
  name: 'staff-bookings',
  about: 'Lists the appointments of a Hong Kong day at a branch, in order. Defaults: today, all branches.',
  query: onWire({ day: z.iso.date().optional(), branch: line(80).optional() }),
  answer: onWire({
    day: z.iso.date(),
    branches: z.array(z.object({ key: z.string(), name: z.string() })),
    bookings: z.array(DeskBooking),
    /** Open requests of all days, by expiry. */
    requests: z.array(DeskBooking),
  }),
})

export const checkInByCode = endpoint('POST', adminPath('/bookings/check-in'), {
  name: 'staff-booking-check-in-code',
  about: 'Checks in the appointment of today with the code that the client states on arrival.',
  body: onWire({ code: line(20), branch: line(80).optional() }),
  answer: z.object({ booking: DeskBooking }),
  refuses: ['bookings.wrong_code', 'bookings.illegal_transition'],
})

const one = z.object({ id: Id })

const answer = z.object({ booking: DeskBooking })

const refuses = ['bookings.unknown', 'bookings.illegal_transition'] as const

export const confirmRequest = endpoint('POST', adminPath('/bookings/{id}/confirm'), {
  name: 'staff-booking-confirm',
  about: 'Confirms a request.',
  query: one,
  answer,
  refuses,
})

export const checkIn = endpoint('POST', adminPath('/bookings/{id}/check-in'), {
  name: 'staff-booking-check-in',
  about: 'Checks in an appointment without its code.',
  query: one,
  answer,
  refuses,
})

export const undoCheckIn = endpoint('POST', adminPath('/bookings/{id}/undo-check-in'), {
  name: 'staff-booking-undo-check-in',
  about: 'Undoes a check-in by mistake: the appointment is confirmed again.',
  query: one,
  answer,
  refuses,
})

export const completeBooking = endpoint('POST', adminPath('/bookings/{id}/complete'), {
  name: 'staff-booking-complete',
  about: 'Completes an appointment: its session is used, and the note goes to the member’s account.',
  query: one,
  /** `rest_paid_by`: payment method of the rest, for an appointment with a deposit. */
  body: onWire({
    afterCare: longText(2_000).default(''),
    restPaidBy: z.union([z.enum(balanceMethods), z.literal('')]).default(''),
  }),
  answer,
  refuses: [...refuses, 'bookings.rest_unpaid'],
})

const reasoned = onWire({ reason: longText(500).min(1) })

export const markNoShow = endpoint('POST', adminPath('/bookings/{id}/no-show'), {
  name: 'staff-booking-no-show',
  about: 'Records a no-show, which uses the session, from a quarter of an hour after the start.',
  query: one,
  body: reasoned,
  answer,
  refuses,
})

export const cancelForShop = endpoint('POST', adminPath('/bookings/{id}/cancel'), {
  name: 'staff-booking-cancel',
  about:
    'Cancels an appointment for the shop, which frees its session. A member who booked it gets Cash Dollar as an apology: `given`, or `requested` from a second person above the limit without approval.',
  query: one,
  body: reasoned,
  answer: answer.extend({ apology: z.enum(apologies) }),
  refuses,
})

export const waiveForfeit = endpoint('POST', adminPath('/bookings/{id}/waive'), {
  name: 'staff-booking-waive',
  about: 'Returns a session that a no-show or a late cancellation used, once.',
  query: one,
  body: reasoned,
  answer,
  refuses: [...refuses, 'staff.own_gain'],
})

export const readHealth = endpoint('GET', adminPath('/bookings/{id}/health'), {
  name: 'staff-booking-health',
  about: 'Returns the health answers of an appointment, for its therapist only, until it is over.',
  query: one,
  answer: onWire({ answers: HealthAnswers.nullable(), answeredAt: z.iso.datetime().nullable() }),
  refuses: ['bookings.unknown', 'staff.forbidden'],
})
