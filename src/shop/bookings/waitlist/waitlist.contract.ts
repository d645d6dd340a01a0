import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { dayParts } from '../slots/day-part.rules.ts'
import { waitStates } from './waitlist.rules.ts'

export const WaitEntry = onWire(
  {
    id: Id,
    product: onWire({ name: z.string(), uniqueUrl: z.string() }),
    branch: z.object({ key: z.string(), name: z.string() }),
    day: z.iso.date(),
    part: z.enum(dayParts),
    state: z.enum(waitStates),
    /** Number of earlier entries for the same request. */
    ahead: z.number().int(),
    /** The held place: booking, start and expiry of the hold; null: none. */
    offer: onWire({ booking: Id, startsAt: z.iso.datetime(), lapsesAt: z.iso.datetime() }).nullable(),
  },
  { id: '_id' },
)
export type WaitEntry = z.output<typeof WaitEntry>

const answer = z.object({ entry: WaitEntry })
const word = (most: number) => line(most).pipe(z.string().min(1))

export const joinWaitlist = endpoint('POST', '/bookings/waitlist', {
  name: 'join-booking-waitlist',
  about:
    'Joins the waitlist for `product` (its unique_url or sku) at a branch, in a part of a day that is full. A freed slot is held for the first entry, then for the next. A repeated request returns the same entry.',
  body: z.object({ product: word(120), branch: word(80), day: z.iso.date(), part: z.enum(dayParts) }),
  answer,
  refuses: [
    'slots.unknown_service',
    'slots.unknown_branch',
    'slots.not_bookable',
    'bookings.not_full',
    'bookings.bad_day',
  ],
})

export const listWaitlist = endpoint('GET', '/bookings/waitlist', {
  name: 'booking-waitlist',
  about:
    'Returns the member’s waitlist entries with the number of people ahead, and the slots held for them now.',
  answer: z.object({ entries: z.array(WaitEntry) }),
})

export const leaveWaitlist = endpoint('POST', '/bookings/waitlist/{id}/leave', {
  name: 'leave-booking-waitlist',
  about: 'Leaves the waitlist; a held slot goes to the next. An entry that has ended remains unchanged.',
  query: z.object({ id: Id }),
  answer,
  refuses: ['bookings.unknown_wait'],
})
