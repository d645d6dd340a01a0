import { beginningOf, dayInHongKong } from '../../calendar.ts'
import { refusals } from '../../refusal.ts'
import { dayLater } from '../period.rules.ts'

export const cadences = ['day', 'week', 'month'] as const
export type Cadence = (typeof cadences)[number]

/** `onDay`: of a week from Monday, 1 to 7; of a month 1 to 28, so that every month has it; null: each day. */
export type Rhythm = { cadence: Cadence; hour: number; onDay: number | null }

export const scheduleRefusals = /* @__PURE__ */ refusals('reports', {
  unknown_schedule: 'missing',
  no_readers: 'invalid',
  not_a_reader: 'invalid',
  own_days: 'invalid',
  too_many_schedules: 'conflict',
})

/** Reports that come by mail, of the whole shop. */
export const mostSchedules = 100

export const isRhythm = ({ cadence, onDay }: Rhythm): boolean =>
  cadence === 'day' ? onDay === null : onDay !== null && onDay >= 1 && onDay <= (cadence === 'week' ? 7 : 28)

/** Of a day's date, from Monday, 1. */
const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

const isOn = (day: string, { cadence, onDay }: Rhythm): boolean =>
  cadence === 'day' || onDay === (cadence === 'week' ? weekdayOf(day) : Number(day.slice(8)))

/** The next time after a moment, at the full hour in Hong Kong. Throws on what is no rhythm. */
export function nextAfter(rhythm: Rhythm, after: Date): Date {
  if (!isRhythm(rhythm)) throw new Error('a report cannot come on a day that its week or month has not')
  for (let day = dayInHongKong(after); ; day = dayLater(day, 1)) {
    const at = new Date(beginningOf(day).getTime() + rhythm.hour * 3_600_000)
    if (at > after && isOn(day, rhythm)) return at
  }
}
