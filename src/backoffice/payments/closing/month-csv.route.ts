import { data, type LoaderFunctionArgs } from 'react-router'
import { getMonth } from '#shop/closing/closing.contract.ts'
import { csvAnswer } from '../../shell/csv-answer.server.ts'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { sumsHeadings, sumsRows } from './sums-rows.ts'

/** Accounts of a month as CSV: its closed days, then their totals. */
export async function loader(args: LoaderFunctionArgs) {
  const wanted = new URL(args.request.url).searchParams.get('month') ?? ''
  if (!getMonth.query.safeParse({ month: wanted }).success) throw data(null, { status: 404 })
  const { month, days } = await callDesk(args, getMonth, { month: wanted })
  const closed = days.filter(({ state }) => state === 'closed')
  return csvAnswer(`month-${month.month}${month.isClosed ? '-closed' : ''}`, [
    sumsHeadings,
    ...closed.flatMap(({ day, tenders }) => sumsRows(day, { tenders, movements: [], liability: [] })),
    ...sumsRows(month.month, month.sums),
  ])
}
