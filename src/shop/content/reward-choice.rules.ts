import { z } from 'zod'

/** A reward that a published review may earn (setting `review_rewards`); `worth`: in HKD. */
export const RewardChoice = z.discriminatedUnion('kind', [
  z.object({
    key: z.string().min(1),
    kind: z.literal('gift_item'),
    subSku: z.string().min(1).meta({ goods: 'option' }),
    worth: z.number().positive(),
  }),
  z.object({
    key: z.string().min(1),
    kind: z.literal('cash_dollar'),
    worth: z.number().positive(),
    days: z.number().int().positive().default(365),
  }),
  z.object({
    key: z.string().min(1),
    kind: z.literal('coupon'),
    worth: z.number().positive(),
    days: z.number().int().positive().default(90),
  }),
])
