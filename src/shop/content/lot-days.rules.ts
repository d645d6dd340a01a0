import { z } from 'zod'

/** How near the last day of a lot may come (rules/stock#9). */
export const LotDays = z
  .object({
    /** Fewer days left, and it is not sold at its price. */
    sold: z.number().int().min(0).max(730).default(90),
    /** So many days before that, staff are asked what to do with it. */
    warned: z.number().int().min(0).max(365).default(30),
  })
  .prefault({})
