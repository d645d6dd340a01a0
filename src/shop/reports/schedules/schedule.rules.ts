import { z } from 'zod'
import { beginningOf, dayInHongKong } from '../../calendar.ts'
import { refusals } from '../../refusal.ts'
import { countryKeys } from '../../region.ts'
import { mayNow, type Right } from '../../staff/rules.ts'
import { dayLater } from '../period.rules.ts'
import { reportNames, reportOf, type ReportName } from '../report.rules.ts'

export const cadences = ['day', 'week', 'month'] as const
export type Cadence = (typeof cadences)[number]

/** What comes by mail: reports of days, the value of stock, and what is in the customs file of a country. */
export const mailedReports = [...reportNames, 'stock', 'customs'] as const
export type MailedReport = (typeof mailedReports)[number]
export const isOfDays = (report: MailedReport): report is ReportName =>
  report !== 'stock' && report !== 'customs'

/** The customs file by mail: of a country, and of the whole month before. */
export const CustomsQuestion = z.object({ country: z.enum(countryKeys) })

/** First and last day of the month before the one of a day. */
export function monthBefore(day: string): { from: string; to: string } {
  const to = dayLater(`${day.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

/** What reading one asks for, beside the right to reports. */
const rightsOf = (report: MailedReport): readonly Right[] =>
  isOfDays(report)
    ? [reportOf(report).right]
    : report === 'stock'
      ? ['stock.read']
      : ['orders.money', 'lists.export']

export const mayReadReport = (staff: Parameters<typeof mayNow>[0], report: MailedReport): boolean =>
  (['reports.read', ...rightsOf(report)] as const).every((right) => mayNow(staff, right))

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
