import { z } from 'zod'

/** How much of gift codes may be given away (rules/wallet#13); amounts are HKD. */
export const GiftBatchLimits = z
  .object({
    mostCodes: z.number().int().min(1).max(20_000).default(2_000),
    mostWorth: z.number().min(1).max(100_000).default(1_000),
    mostSum: z.number().min(1).max(10_000_000).default(50_000),
    mostADay: z.number().min(1).max(10_000_000).default(100_000),
    mostADayOfAll: z.number().min(1).max(10_000_000).default(200_000),
  })
  .prefault({})
