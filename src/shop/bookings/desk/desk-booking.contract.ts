import { z } from 'zod'
import { onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { currencies } from '../../money.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { balanceMethods } from '../deposit/deposit.rules.ts'
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
  /** Claimed span, including buffers. */
  takesFrom: z.iso.datetime(),
  takesUntil: z.iso.datetime(),
  /** Expiry of a hold or a request. */
  lapsesAt: z.iso.datetime().nullable(),
  branchKey: z.string(),
  branch: z.string(),
  therapistId: Id.nullable(),
  therapist: z.string(),
  place: z.string(),
  /** All claimed resources. */
  resourceIds: z.array(Id),
  treatment: z.string(),
  /** Name of the client. */
  client: readableBy('bookings.read', z.string().nullable()),
  /** Health answers need a review; only the therapist can read them. */
  isFlagged: z.boolean(),
  /** There are no health answers yet; they are recorded on arrival. */
  asksHealth: z.boolean(),
  /** It holds a place that is offered to a waiting list entry. */
  isOffer: z.boolean(),
  moves: z.number().int(),
  isWaived: z.boolean(),
  /** Whole minutes from the start to the arrival, or to now before the arrival. */
  lateMinutes: z.number().int(),
  /** The bank charged back the payment of its session. */
  isTakenBack: z.boolean(),
  /** Deposit, with the rest due at the shop and its payment method; null: none. */
  deposit: onWire({
    amount: z.number(),
    rest: z.number(),
    currency: z.enum(currencies),
    restPaidBy: z.enum(balanceMethods).nullable(),
  }).nullable(),
  reason: z.string(),
  /** Version for optimistic locking: a change names the version it saw, and is rejected if it has changed. */
  version: z.number().int(),
  /** The staff user can move it. */
  canMove: z.boolean(),
  /** Actions that the staff user can take now. */
  actions: z.array(z.enum(bookingActions)),
}).meta({ id: 'DeskBooking' })

export type DeskBooking = z.output<typeof DeskBooking>
