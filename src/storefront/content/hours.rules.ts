import type { BranchToday } from '#shop/branches/contract.ts'

export type HoursRow = {
  days: 'weekdays' | 'weekends' | 'special'
  /** Null: closed. */ open: string | null
  today: boolean
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const span = (minutes: [number, number] | null): string | null =>
  minutes && `${clock(minutes[0])}–${clock(minutes[1])}`

type Hours = Pick<BranchToday, 'hours' | 'today'>

/** A shop's regular hours in two rows with today's marked; a special day has a row of its own. */
export const hoursRows = ({ hours: { weekdays, weekends }, today }: Hours): HoursRow[] => [
  ...(today.kind === 'special' ? [{ days: 'special' as const, open: span(today.hours), today: true }] : []),
  { days: 'weekdays', open: span(weekdays), today: today.kind === 'weekday' },
  { days: 'weekends', open: span(weekends), today: today.kind === 'weekend' || today.kind === 'holiday' },
]
