import { z } from 'zod'
import { endpoint, onWire } from '../endpoint.ts'

/** Progress from member to VIP; amounts are HKD of the counted months. */
export const Ladder = onWire({
  isVip: z.boolean(),
  /** Null: permanent, or not VIP. */
  until: z.iso.datetime().nullable(),
  spent: z.number(),
  threshold: z.number(),
  missing: z.number(),
  percent: z.number().int(),
})
export type Ladder = z.output<typeof Ladder>

export const getLadder = endpoint('GET', '/user/membership', {
  name: 'membership-ladder',
  about: 'The member’s progress to VIP: spent, missing, and until when they belong.',
  answer: z.object({ ladder: Ladder }),
})
