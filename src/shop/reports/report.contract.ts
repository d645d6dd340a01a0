import { z } from 'zod'
import { endpoint, FileAnswer, line, onWire } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { adminPath } from '../staff/contract.ts'
import { comparisons, presets, periodSteps } from './period.rules.ts'
import { dimensions, reportNames } from './report.rules.ts'

const day = z.iso.date()
export const Days = z.object({ from: day, to: day })
/** Money as decimals of the response's currency; shares in per cent; null: division by zero. */
export const Figures = z.record(z.string(), z.number().nullable())

/** Period, currency and filters of a report. */
export const questionOf = {
  report: z.enum(reportNames),
  period: z.enum(presets).optional(),
  from: day.optional(),
  to: day.optional(),
  /** Amounts as charged are in one currency: the requested one, or the one with the largest total. */
  money: z.enum(['hkd', 'charged']).default('hkd'),
  country: line(2).optional(),
  currency: z.enum(currencies).optional(),
  channel: line(20).optional(),
  priceGroup: line(80).optional(),
  brand: line(80).optional(),
  product: line(80).optional(),
  option: line(80).optional(),
  method: line(40).optional(),
  code: line(80).optional(),
  owedAs: line(40).optional(),
  age: line(10).optional(),
  delivery: line(40).optional(),
  state: line(40).optional(),
  matchedAs: line(40).optional(),
  referralKind: line(40).optional(),
  source: line(40).optional(),
  carrier: line(40).optional(),
  differenceKind: line(40).optional(),
  term: line(80).optional(),
  locale: line(10).optional(),
  device: line(10).optional(),
}

const question = {
  ...questionOf,
  against: z.enum(comparisons).default('before'),
  step: z.enum(periodSteps).optional(),
  by: z.enum(dimensions).optional(),
}
export const Question = onWire(question)
export type Question = z.output<typeof Question>

export const Measures = z.array(
  z.object({
    name: z.string(),
    kind: z.enum(['count', 'money', 'share', 'each', 'mean']),
    isMain: z.boolean(),
  }),
)

const Row = onWire({
  key: z.string(),
  /** Display name; null: shown by key, or translated by the screen. */
  name: z.string().nullable(),
  figures: Figures,
  before: Figures.nullable(),
  /** Last day of the period with data of this row; null: not tracked by the report. */
  lastDay: day.nullable(),
})
export type Row = z.output<typeof Row>

const Answer = onWire({
  report: z.enum(reportNames),
  today: day,
  period: Days,
  /** Period of the comparison. */
  against: Days.nullable(),
  currency: z.enum(currencies),
  measures: Measures,
  total: Figures,
  totalBefore: Figures.nullable(),
  step: z.enum(periodSteps),
  steps: z.array(z.enum(periodSteps)),
  /** Figures by day, week or month, with those of the comparison. */
  series: z.array(
    z.object({
      from: day,
      to: day,
      figures: Figures,
      before: Days.extend({ figures: Figures }).nullable(),
    }),
  ),
  by: z.enum(dimensions),
  fields: z.array(z.enum(dimensions)),
  rows: z.array(Row),
  /** Sum of the rows beyond those listed. */
  others: z.object({ count: z.number().int(), figures: Figures, before: Figures.nullable() }).nullable(),
  /** Names for filters: all brands, and the values filtered by. */
  names: z.array(z.object({ field: z.enum(dimensions), key: z.string(), name: z.string() })),
  /** Days of the period that have changed and are being recomputed. */
  waiting: z.number().int(),
})
export type ReportAnswer = z.output<typeof Answer>

export const getReport = endpoint('GET', adminPath('/reports/{report}'), {
  name: 'staff-report',
  about:
    'A report of Hong Kong days: its total figures, by day, week or month, and by one field, compared with the days before or a year ago. Money in Hong Kong dollars at the rate of each order, or as charged in one currency. Without days the last 30.',
  query: Question,
  answer: Answer,
  refuses: ['reports.bad_span', 'reports.unknown_field'],
})

/** Content of a file: rows of its field, figures over time, or the orders behind them. */
const reportTables = ['rows', 'series', 'orders'] as const

export const exportReport = endpoint('GET', adminPath('/reports/{report}/file'), {
  name: 'staff-export-report',
  about:
    'A report as a spreadsheet file, with all rows by its field, by day, week or month, or with every order; each file is audited.',
  query: onWire({
    ...question,
    table: z.enum(reportTables).default('rows'),
    format: z.enum(['csv', 'xlsx']).default('csv'),
  }),
  answer: FileAnswer,
  files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  refuses: ['reports.bad_span', 'reports.unknown_field', 'reports.no_orders'],
})
