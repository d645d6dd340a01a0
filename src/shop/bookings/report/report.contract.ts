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
  /** Percent of completed and missed appointments; null: there were none. */
  noShowRate: z.number().nullable(),
  /** Value of the completed sessions. */
  revenue: dollars,
  /** Revenue for a rostered hour; null also without a shift. */
  revenuePerHour: dollars,
})
export type UseFigures = z.output<typeof UseFigures>

export const liabilityAges = ['upTo90', 'upTo180', 'upTo365', 'older'] as const
export type LiabilityAge = (typeof liabilityAges)[number]

const SessionLiability = onWire({
  /** Age since the purchase. */
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
    'Returns figures by therapist for a range of Hong Kong days (default: the last 30): use of their hours, no-shows, revenue, and revenue per rostered hour; and the current unused sessions by age.',
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
        /** Empty: no particular therapist. */ name: z.string(),
        figures: UseFigures,
      }),
    ),
    total: UseFigures,
    liability: z.array(SessionLiability),
    liabilityTotal: onWire({ packages: count, sessions: count, endingSoon: count, owed: dollars }),
  }),
  refuses: ['bookings.bad_span'],
})
