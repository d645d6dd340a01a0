import type { LoaderFunctionArgs } from 'react-router'
import {
  churnReasons,
  subscriptionReport,
  type SubscriptionFigures,
} from '#shop/subscriptions/desk/report/report.contract.ts'
import { csvAnswer } from '../../shell/csv-answer.server.ts'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'

const fields = [
  'from',
  'to',
  'monthlyRevenue',
  'active',
  'paused',
  'pastDue',
  'started',
  'churned',
  'failed',
  'recovered',
  'recoveryRate',
  'skipped',
  'paid',
  'skipRate',
] as const

const countOf = ({ churnReasons: counts }: SubscriptionFigures, reason: string): number =>
  counts.find((each) => each.reason === reason)?.count ?? 0

/** Both periods side by side as CSV; headings are the field names of the API. */
export async function loader(args: LoaderFunctionArgs) {
  const { period, before } = await callDesk(args, subscriptionReport, queryOf(args, subscriptionReport))
  return csvAnswer(`subscriptions-${period.from}-${period.to}`, [
    ['figure', 'period', 'before'],
    ...fields.map((field) => [field, period[field], before[field]]),
    ...churnReasons.map((reason) => [`churned: ${reason}`, countOf(period, reason), countOf(before, reason)]),
  ])
}
