import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import { reportNames, reportOf } from '#shop/reports/report.rules.ts'
import { getMe } from '#shop/staff/contract.ts'
import { callDesk } from '../shell/forms/call-desk.server.ts'

/** Redirects to the first report that the staff user may see. */
export async function loader(args: LoaderFunctionArgs) {
  const { staff } = await callDesk(args, getMe, {})
  const first = staff.rights.includes('reports.read')
    ? reportNames.find((name) => staff.rights.includes(reportOf(name).right))
    : undefined
  if (!first) throw data(null, { status: 403 })
  return redirect(`/desk/reports/${first}`)
}

export default function Reports() {
  return null
}
