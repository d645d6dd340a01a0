import { z } from 'zod'
import { endpoint, onWire } from '../endpoint.ts'
import { Text } from '../text.ts'

/** Opening hours as minutes since midnight, one row a weekday from Monday; null is closed. */
export const Hours = z.object({
  weekdays: z.tuple([z.number(), z.number()]).nullable(),
  weekends: z.tuple([z.number(), z.number()]).nullable(),
})
export const Branch = onWire({
  key: z.string(),
  name: Text,
  address: Text,
  directions: Text,
  phone: z.string(),
  hours: Hours,
  mapQuery: z.string(),
  bookable: z.boolean(),
})
export type Branch = z.output<typeof Branch>

export const listBranches = endpoint('GET', '/branches', {
  name: 'branches',
  about: 'The shops with address, hours and map words.',
  answer: z.object({ branches: z.array(Branch) }),
  keptFor: 60,
})
