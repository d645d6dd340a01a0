import type { Branch } from '#shop/branches/contract.ts'

export type HoursRow = {
  days: 'weekdays' | 'weekends'
  /** Null: closed. */ open: string | null
  today: boolean
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const span = (minutes: [number, number] | null): string | null =>
  minutes && `${clock(minutes[0])}–${clock(minutes[1])}`

/** Saturday or Sunday in Hong Kong, whatever machine asks. Public holidays are in nobody's table yet. */
export function isWeekend(now: Date): boolean {
  const day = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'Asia/Hong_Kong' }).format(now)
  return day === 'Sat' || day === 'Sun'
}

/** A shop's hours in two rows, the one that counts today marked. */
export const hoursRows = ({ weekdays, weekends }: Branch['hours'], now: Date): HoursRow[] => [
  { days: 'weekdays', open: span(weekdays), today: !isWeekend(now) },
  { days: 'weekends', open: span(weekends), today: isWeekend(now) },
]
