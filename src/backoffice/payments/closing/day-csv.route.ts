import { data, type LoaderFunctionArgs } from 'react-router'
import { getDay } from '#shop/closing/closing.contract.ts'
import { csvAnswer } from '../../shell/csv-answer.server.ts'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { sumsHeadings, sumsRows } from './sums-rows.ts'

/** Accounts of a day as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  const name = args.params.day ?? ''
  if (!getDay.query.safeParse({ day: name }).success) throw data(null, { status: 404 })
  const { day } = await callDesk(args, getDay, { day: name })
  return csvAnswer(`day-${day.day}-${day.state}`, [sumsHeadings, ...sumsRows(day.day, day.sums)])
}
