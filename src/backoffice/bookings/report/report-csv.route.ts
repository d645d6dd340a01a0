import type { LoaderFunctionArgs } from 'react-router'
import { bookingReport } from '#shop/bookings/report/report.contract.ts'
import { csvAnswer } from '../../shell/csv-answer.server.ts'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'

/** Report by therapist as CSV; headings are the field names of the API. */
export async function loader(args: LoaderFunctionArgs) {
  const { from, to, therapists, total } = await callDesk(args, bookingReport, queryOf(args, bookingReport))
  const columns = [
    'rosteredMinutes',
    'treatedMinutes',
    'use',
    'completed',
    'noShows',
    'noShowRate',
    'cancelledLate',
    'cancelledEarly',
    'cancelledByShop',
    'revenue',
    'revenuePerHour',
  ] as const
  return csvAnswer(`appointments-${from}-${to}`, [
    ['therapist', ...columns],
    ...therapists.map(({ name, figures }) => [name, ...columns.map((column) => figures[column])]),
    ['total', ...columns.map((column) => total[column])],
  ])
}
