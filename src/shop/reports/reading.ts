import { dayInHongKong } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { money, toDecimal, type Currency } from '../money.ts'
import { Refusal } from '../refusal.ts'
import * as store from './figures.store.ts'
import * as period from './period.rules.ts'
import type { Question } from './report.contract.ts'
import * as rules from './report.rules.ts'
import { reportSources } from './sources/sources.store.ts'

type Asked = Pick<Question, 'report' | 'period' | 'from' | 'to' | 'money' | rules.Dimension>

/** Period of a question. Throws `reports.bad_span` if it is reversed or too long. */
function daysOf(ctx: Ctx, question: Asked, most: number): period.Period {
  const today = dayInHongKong(ctx.clock.now())
  const preset = period.periodOf(question.period ?? 'last_30', today)
  const days = { from: question.from ?? preset.from, to: question.to ?? preset.to }
  const length = period.lengthOf(days)
  if (length < 1 || length > most)
    throw new Refusal(rules.reportRefusals.bad_span, { values: { days: most } })
  return days
}

function whereOf(report: rules.Report, question: Asked): store.Where {
  const where: store.Where = {}
  for (const field of rules.dimensions) {
    const value = question[field]
    if (value === undefined) continue
    if (!report.by.includes(field)) throw new Refusal(rules.reportRefusals.unknown_field)
    where[field] = value
  }
  return where
}

/** Currency for amounts as charged if none is named: the one with the largest total in Hong Kong dollars. */
async function currencyOf(ctx: Ctx, { source, report, where, days }: Omit<store.Reading, 'currency'>) {
  const rows = await store.readSums(ctx.db, source, {
    period: days,
    where,
    by: 'currency',
    counts: [],
    money: rules.moneyColumnsOf(report),
    currency: null,
  })
  const weight = ({ sums }: store.Row) => Math.abs(rules.figuresOf(report, sums)[report.main] ?? 0)
  return (rows.toSorted((a, b) => weight(b) - weight(a))[0]?.key ?? 'HKD') as Currency // values are written from orders
}

/**
 * Resolves a question. Throws `reports.bad_span` for more than `most` days, `reports.unknown_field` for a field that
 * the report does not have.
 */
export async function readingOf(
  ctx: Ctx,
  question: Asked,
  most: number = period.mostDays,
): Promise<store.Reading> {
  const report = rules.reportOf(question.report)
  const bare = {
    source: reportSources[question.report],
    report,
    where: whereOf(report, question),
    days: daysOf(ctx, question, most),
  }
  const isInDollars = question.money === 'hkd' || rules.moneyColumnsOf(report).length === 0
  return { ...bare, currency: isInDollars ? null : (question.currency ?? (await currencyOf(ctx, bare))) }
}

/** Figures of sums for the API: money as decimals. */
export const toFigures = (
  { report, currency }: Pick<store.Reading, 'report' | 'currency'>,
  sums: rules.Sums,
): rules.Figures =>
  Object.fromEntries(
    Object.entries(rules.figuresOf(report, sums)).map(([name, value]) => {
      const isMoney = ['money', 'each'].includes(report.measures[name]?.kind ?? '')
      return [name, value !== null && isMoney ? toDecimal(money(currency ?? 'HKD', value)) : value]
    }),
  )

/** Measures of a report for the API. */
export const measuresOf = ({ measures, main }: rules.Report) =>
  Object.entries(measures).map(([name, { kind }]) => ({ name, kind, isMain: name === main }))
