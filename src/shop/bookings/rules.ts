import { refusals } from '../refusal.ts'

export const bookingStates = [
  'held',
  'requested',
  'confirmed',
  'checked_in',
  'completed',
  'cancelled_early',
  'cancelled_late',
  'cancelled_by_shop',
  'no_show',
  'rescheduled',
  'lapsed',
] as const
export type BookingState = (typeof bookingStates)[number]

/** Allowed state transitions of a booking. The table booking_moves has the same, and a test compares them. */
export const bookingMoves = {
  held: ['requested', 'confirmed', 'lapsed'],
  requested: ['confirmed', 'lapsed', 'cancelled_early', 'cancelled_by_shop', 'rescheduled'],
  confirmed: [
    'checked_in',
    'cancelled_early',
    'cancelled_late',
    'cancelled_by_shop',
    'no_show',
    'rescheduled',
  ],
  checked_in: ['confirmed', 'completed', 'cancelled_by_shop'],
  completed: [],
  cancelled_early: [],
  cancelled_late: [],
  cancelled_by_shop: [],
  no_show: [],
  rescheduled: [],
  lapsed: [],
} as const satisfies Record<BookingState, readonly BookingState[]>

/** Outcome of the Cash Dollar apology for an appointment that the shop cancels (rules/bookings#6). */
export const apologies = ['given', 'requested', 'none'] as const
export type Apology = (typeof apologies)[number]

export const isAhead = (state: BookingState): boolean => state === 'requested' || state === 'confirmed'

/** Hours before the appointment at which reminders are sent, longest first. */
export const reminderHours = [48, 3] as const

export const bookingRefusals = /* @__PURE__ */ refusals('bookings', {
  unknown: 'missing',
  taken: 'conflict',
  hold_over: 'conflict',
  illegal_transition: 'conflict',
  no_package: 'conflict',
  wrong_package: 'invalid',
  moves_used: 'conflict',
  too_late: 'conflict',
  policy_changed: 'conflict',
  health_needed: 'invalid',
  patch_test_needed: 'refused',
  patch_test_day: 'invalid',
  no_patch_test: 'invalid',
  unknown_patch_test: 'missing',
  unknown_client: 'missing',
  bad_day: 'invalid',
  bad_span: 'invalid',
  too_many_holds: 'too_many',
  not_full: 'conflict',
  unknown_wait: 'missing',
  wrong_code: 'refused',
  other_branch: 'forbidden',
  changed: 'conflict',
  not_possible: 'conflict',
  just_taken: 'conflict',
  same_time: 'invalid',
  answers_missing: 'invalid',
  answered: 'conflict',
  of_series: 'conflict',
  bad_series: 'invalid',
  no_deposit: 'conflict',
  rest_unpaid: 'invalid',
})
