import { z } from 'zod'
import { beginningOf, dayInHongKong } from '../../calendar.ts'
import { refusals } from '../../refusal.ts'
import { countryKeys } from '../../region.ts'
import { mayNow, type Right } from '../../staff/rules.ts'
import { dayLater } from '../period.rules.ts'
import { reportNames, reportOf, type ReportName } from '../report.rules.ts'

export const cadences = ['day', 'week', 'month'] as const
export type Cadence = (typeof cadences)[number]

/** Reports that can be scheduled: reports by period, the value of stock, and the customs file of a country. */
export const mailedReports = [...reportNames, 'stock', 'customs'] as const
export type MailedReport = (typeof mailedReports)[number]
export const isOfDays = (report: MailedReport): report is ReportName =>
  report !== 'stock' && report !== 'customs'

/** Parameters of a scheduled customs file: a country; it always covers the previous month. */
export const CustomsQuestion = z.object({ country: z.enum(countryKeys) })

/** First and last day of the month before that of a date. */
export function monthBefore(day: string): { from: string; to: string } {
  const to = dayLater(`${day.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

/** Rights required to read a report, besides the right to reports. */
const rightsOf = (report: MailedReport): readonly Right[] =>
  isOfDays(report)
    ? [reportOf(report).right]
    : report === 'stock'
      ? ['stock.read']
      : ['orders.money', 'lists.export']

export const mayReadReport = (staff: Parameters<typeof mayNow>[0], report: MailedReport): boolean =>
  (['reports.read', ...rightsOf(report)] as const).every((right) => mayNow(staff, right))

/** `onDay`: weekly from Monday, 1 to 7; monthly 1 to 28, which every month has; null: daily. */
export type Rhythm = { cadence: Cadence; hour: number; onDay: number | null }

export const scheduleRefusals = /* @__PURE__ */ refusals('reports', {
  unknown_schedule: 'missing',
  no_readers: 'invalid',
  not_a_reader: 'invalid',
  own_days: 'invalid',
  too_many_schedules: 'conflict',
})

/** Maximum number of schedules in the shop. */
export const mostSchedules = 100

export const isRhythm = ({ cadence, onDay }: Rhythm): boolean =>
  cadence === 'day' ? onDay === null : onDay !== null && onDay >= 1 && onDay <= (cadence === 'week' ? 7 : 28)

/** Weekday of a date, Monday is 1. */
const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

const isOn = (day: string, { cadence, onDay }: Rhythm): boolean =>
  cadence === 'day' || onDay === (cadence === 'week' ? weekdayOf(day) : Number(day.slice(8)))

/** Next time after a given one, at the full hour in Hong Kong. Throws for an invalid rhythm. */
export function nextAfter(rhythm: Rhythm, after: Date): Date {
  if (!isRhythm(rhythm)) throw new Error('a report cannot come on a day that its week or month has not')
  for (let day = dayInHongKong(after); ; day = dayLater(day, 1)) {
    const at = new Date(beginningOf(day).getTime() + rhythm.hour * 3_600_000)
    if (at > after && isOn(day, rhythm)) return at
  }
}
