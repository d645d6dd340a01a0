import { z } from 'zod'
import { endpoint, onWire } from '../endpoint.ts'
import { Text } from '../text.ts'

/** Opening hours as minutes since midnight in Hong Kong; null is closed. Public holidays have those of weekends. */
export const DayHours = z.tuple([z.number(), z.number()])
const Hours = z.object({ weekdays: DayHours.nullable(), weekends: DayHours.nullable() })
/** What decides the hours of a day. */
export const dayKinds = ['weekday', 'weekend', 'holiday', 'special'] as const

const branchShape = {
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
}
export const Branch = onWire(branchShape)
export type Branch = z.output<typeof Branch>

/** A branch as shoppers see it today. */
const BranchToday = onWire({
  ...branchShape,
  today: z.object({
    kind: z.enum(dayKinds),
    hours: DayHours.nullable(),
    /** The public holiday, or why the day is special. */
    reason: Text.nullable(),
  }),
})
export type BranchToday = z.output<typeof BranchToday>

export const listBranches = endpoint('GET', '/branches', {
  name: 'branches',
  about: 'The shops with address, usual hours, those of today and why they differ, and map words.',
  answer: z.object({ branches: z.array(BranchToday) }),
  cacheSeconds: 60,
})
