import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { adminPath } from '../../staff/contract.ts'
import { readableBy } from '../../staff/readable.rules.ts'

const count = z.number().int()
/** Hong Kong dollars, at the rate of the order; null without the right to see amounts. */
const dollars = readableBy('orders.money', z.number().nullable())

export const UseFigures = onWire({
  /** Minutes of shifts without breaks and blocks. */
  rosteredMinutes: count,
  /** Minutes of appointments that took place. */
  treatedMinutes: count,
  /** Percent of the rostered minutes, one decimal; null: no shift. */
  use: z.number().nullable(),
  completed: count,
  noShows: count,
  cancelledLate: count,
  cancelledEarly: count,
  cancelledByShop: count,
  /** Percent of those that were to take place; null: none was. */
  noShowRate: z.number().nullable(),
  /** What the sessions that were given cost. */
  revenue: dollars,
  /** The same by rostered hour; null also without a shift. */
  revenuePerHour: dollars,
})
export type UseFigures = z.output<typeof UseFigures>

export const liabilityAges = ['upTo90', 'upTo180', 'upTo365', 'older'] as const
export type LiabilityAge = (typeof liabilityAges)[number]

const SessionLiability = onWire({
  /** Days since it was bought. */
  age: z.enum(liabilityAges),
  packages: count,
  sessions: count,
  /** Of these, sessions that end within 60 days. */
  endingSoon: count,
  owed: dollars,
})

export const bookingReport = endpoint('GET', adminPath('/bookings/report'), {
  name: 'staff-booking-report',
  about:
    'By therapist, from one Hong Kong day to another: use of their hours, no-shows, what was given and by the hour; and unused sessions by age, as of now. Without days the last 30.',
  query: onWire({
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    branch: line(80).optional(),
  }),
  answer: onWire({
    from: z.iso.date(),
    to: z.iso.date(),
    branches: z.array(z.object({ key: z.string(), name: z.string() })),
    therapists: z.array(
      onWire({
        id: z.string(),
        /** Empty: of nobody in particular. */ name: z.string(),
        figures: UseFigures,
      }),
    ),
    total: UseFigures,
    liability: z.array(SessionLiability),
    liabilityTotal: onWire({ packages: count, sessions: count, endingSoon: count, owed: dollars }),
  }),
  refuses: ['bookings.bad_span'],
})
