import { z } from 'zod'

/** How many one-time codes are sent at most (setting `code_limits`). */
export const CodeLimits = z
  .object({
    hour: z.number().int().positive().default(5),
    day: z.number().int().positive().default(10),
    address: z.number().int().positive().default(20),
    prefix: z.number().int().positive().default(40),
    country: z.number().int().positive().default(1_000),
    shop: z.number().int().positive().default(3_000),
  })
  .prefault({})
