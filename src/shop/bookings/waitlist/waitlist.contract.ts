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
    /** How many wait for the same and came before. */
    ahead: z.number().int(),
    /** The place that is kept, while it is: which booking, when it begins, and until when it is kept. */
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
    'Waits for a place: `product` (its unique_url or sku) at a branch, in a part of a day that is full. ' +
    'A place that is freed is kept for the first who waits, then for the next. Asked again: the same entry.',
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
  about: 'What the member waits for, with how many are ahead, and places that are kept for them now.',
  answer: z.object({ entries: z.array(WaitEntry) }),
})

export const leaveWaitlist = endpoint('POST', '/bookings/waitlist/{id}/leave', {
  name: 'leave-booking-waitlist',
  about: 'Waits no more; a place that was kept goes to the next. What has ended stays as it is.',
  query: z.object({ id: Id }),
  answer,
  refuses: ['bookings.unknown_wait'],
})
