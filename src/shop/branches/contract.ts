import { z } from 'zod'
import { endpoint, onWire } from '../endpoint.ts'
import { Text } from '../text.ts'

/** Opening hours as minutes since midnight in Hong Kong; null is closed. Public holidays have those of weekends. */
export const DayHours = z.tuple([z.number(), z.number()])
export const Hours = z.object({ weekdays: DayHours.nullable(), weekends: DayHours.nullable() })
export const Branch = onWire({
  key: z.string(),
  name: Text,
  address: Text,
  directions: Text,
  phone: z.string(),
  hours: Hours,
  mapQuery: z.string(),
  bookable: z.boolean(),
  /** Whose public holidays it keeps: on them it has the hours of weekends. */
  holidayCountry: z
    .string()
    .regex(/^[a-z]{2}$/)
    .default('hk'),
})
export type Branch = z.output<typeof Branch>

export const listBranches = endpoint('GET', '/branches', {
  name: 'branches',
  about: 'The shops with address, hours and map words.',
  answer: z.object({ branches: z.array(Branch) }),
  keptFor: 60,
})
