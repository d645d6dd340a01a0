import { z } from 'zod'
import { endpoint, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { historyKinds } from './history.rules.ts'

export const readBookingHistory = endpoint('GET', adminPath('/bookings/{id}/history'), {
  name: 'staff-booking-history',
  about: 'Returns the events of an appointment, oldest first, from the first booked time on.',
  query: z.object({ id: Id }),
  answer: onWire({
    events: z.array(
      onWire({
        kind: z.enum(historyKinds),
        at: z.iso.datetime(),
        /** Email of a staff user, name of a job, or `shopper`. */
        actor: z.string(),
        reason: z.string(),
        /** Start of the appointment at that time. */
        startsAt: z.iso.datetime(),
      }),
    ),
  }),
  refuses: ['bookings.unknown'],
})
