import { z } from 'zod'
import { onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { currencies } from '../../money.ts'
import { readableBy } from '../../staff/readable.rules.ts'
import { restWays } from '../deposit/deposit.rules.ts'
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
  /** The bank took the payment of its session back. */
  isTakenBack: z.boolean(),
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
