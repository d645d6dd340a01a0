import { z } from 'zod'
import { endpoint, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { historyKinds } from './history.rules.ts'

export const readBookingHistory = endpoint('GET', adminPath('/bookings/{id}/history'), {
  name: 'staff-booking-history',
  about: 'What happened to an appointment, the oldest first, from the first time it was booked for.',
  query: z.object({ id: Id }),
  answer: onWire({
    events: z.array(
      onWire({
        kind: z.enum(historyKinds),
        at: z.iso.datetime(),
        /** A colleague’s address, the name of a job, or who booked. */
        actor: z.string(),
        reason: z.string(),
        /** The time it was booked for then. */
        startsAt: z.iso.datetime(),
      }),
    ),
  }),
  refuses: ['bookings.unknown'],
})
