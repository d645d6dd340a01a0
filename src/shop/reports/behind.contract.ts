import { z } from 'zod'
import { endpoint, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'
import { adminPath } from '../staff/contract.ts'
import { Days, Figures, Measures, questionOf } from './report.contract.ts'
import { reportNames } from './report.rules.ts'

export const listOrdersBehind = endpoint('GET', adminPath('/reports/{report}/orders'), {
  name: 'staff-report-orders',
  about:
    'The orders in the figures of a report, each with its share; their sums are the figures. Of at most 92 days.',
  query: onWire({ ...questionOf, ...paging(50) }),
  answer: onWire({
    report: z.enum(reportNames),
    period: Days,
    currency: z.enum(currencies),
    measures: Measures,
    rows: z.array(
      z.object({ id: Id, number: z.string(), at: z.iso.datetime(), country: z.string(), figures: Figures }),
    ),
    total: z.number().int(),
  }),
  refuses: ['reports.bad_span', 'reports.unknown_field', 'reports.no_orders'],
})
