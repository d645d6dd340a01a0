import { dayInHongKong } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { textIn } from '../region.ts'
import type { Question, ReportAnswer } from './report.contract.ts'
import * as store from './figures.store.ts'
import * as period from './period.rules.ts'
import * as rules from './report.rules.ts'
import { countMarked } from './rollup.store.ts'
import { measuresOf, readingOf, toFigures } from './reading.ts'

/** Earlier than any data. */
const beginning = '2000-01-01'

const sumsBy = (ctx: Ctx, reading: store.Reading, days: period.Period, by: rules.Dimension | 'day') => {
  const money = rules.moneyColumnsOf(reading.report)
  const counts = rules.columnsOf(reading.report).filter((column) => !money.includes(column))
  const { source, where, currency, report } = reading
  const span = report.isBalance ? { ...days, from: beginning } : days
  return store.readSums(ctx.db, source, { period: span, where, by, counts, money, currency })
}

/** Sums by day, aggregated to steps; for a balance with everything before each step. */
function stepSums(
  { report }: store.Reading,
  rows: readonly store.Row[],
  days: period.Period,
  step: period.Step,
) {
  const firsts = period.stepStarts(days, step)
  const parts = firsts.map((): rules.Sums[] => [])
  for (const { key, sums } of rows) {
    const at = Math.max(0, period.stepOf(firsts, key))
    for (const part of report.isBalance ? parts.slice(at) : parts.slice(at, at + 1)) part.push(sums)
  }
  return firsts.map((from, at) => {
    const next = firsts[at + 1]
    return { from, to: next ? period.dayLater(next, -1) : days.to, sums: rules.addedUp(parts[at] ?? []) }
  })
}

function seriesOf(
  reading: store.Reading,
  step: period.Step,
  days: Both<readonly store.Row[], period.Period>,
) {
  const before = days.before && stepSums(reading, days.before.rows, days.before.days, step)
  return stepSums(reading, days.now.rows, days.now.days, step).map(({ from, to, sums }, at) => {
    const other = before?.[at]
    return {
      from,
      to,
      figures: toFigures(reading, sums),
      before: other ? { from: other.from, to: other.to, figures: toFigures(reading, other.sums) } : null,
    }
  })
}

type Side<Rows, Days> = { rows: Rows; days: Days }
type Both<Rows, Days> = { now: Side<Rows, Days>; before: Side<Rows, Days> | null }

/** Rows of both periods, ordered by the main figure of the current one; rows beyond `most` are summed up as one. */
function rowsOf(reading: store.Reading, both: Both<readonly store.Row[], period.Period>, most: number) {
  const { report } = reading
  const before = new Map(both.before?.rows.map(({ key, sums }) => [key, sums]))
  const keys = [...new Set([...both.now.rows.map(({ key }) => key), ...before.keys()])]
  const now = new Map(both.now.rows.map((row) => [row.key, row]))
  const all = keys.map((key) => ({
    key,
    sums: now.get(key)?.sums ?? {},
    before: before.get(key) ?? {},
    lastDay: report.hasLastDay ? (now.get(key)?.lastDay ?? null) : null,
  }))
  const main = ({ sums }: { sums: rules.Sums }) => rules.figuresOf(report, sums)[report.main] ?? 0
  const sorted = all.toSorted((a, b) => main(b) - main(a) || a.key.localeCompare(b.key, 'en'))
  const view = (sums: rules.Sums, sumsBefore: rules.Sums) => ({
    figures: toFigures(reading, sums),
    before: both.before ? toFigures(reading, sumsBefore) : null,
  })
  const beyond = sorted.slice(most)
  return {
    rows: sorted
      .slice(0, most)
      .map(({ key, lastDay, ...row }) => ({ key, lastDay, ...view(row.sums, row.before) })),
    others:
      beyond.length === 0
        ? null
        : {
            count: beyond.length,
            ...view(
              rules.addedUp(beyond.map(({ sums }) => sums)),
              rules.addedUp(beyond.map((row) => row.before)),
            ),
          },
  }
}

/**
 * Reads a report, regardless of the caller's rights; the first `most` rows of its field are listed (rules/reports#4).
 */
export async function readReport(ctx: Ctx, question: Question, most: number): Promise<ReportAnswer> {
  const reading = await readingOf(ctx, question)
  const { report, source, days, where, currency } = reading
  const by = question.by ?? report.by[0] ?? 'country'
  if (!report.by.includes(by)) throw new Refusal(rules.reportRefusals.unknown_field)
  const against = period.comparedWith(days, question.against)
  const step = question.step ?? period.stepsFor(days)[0] ?? 'day'
  const side = async (span: period.Period, field: rules.Dimension | 'day') => ({
    rows: await sumsBy(ctx, reading, span, field),
    days: span,
  })
  const [daily, dailyBefore, split, splitBefore, waiting, names] = await Promise.all([
    side(days, 'day'),
    against && side(against, 'day'),
    side(days, by),
    against && side(against, by),
    countMarked(ctx.db, source, days.from, days.to),
    namesOf(ctx, report, where),
  ])
  const shown = rowsOf(reading, { now: split, before: splitBefore }, most)
  const found = await store.findNames(
    ctx.db,
    by,
    shown.rows.map(({ key }) => key),
  )
  const { locale } = ctx.shopper
  const total = (rows: readonly store.Row[]) =>
    toFigures(reading, rules.addedUp(rows.map(({ sums }) => sums)))
  return {
    report: question.report,
    today: dayInHongKong(ctx.clock.now()),
    period: days,
    against,
    currency: currency ?? 'HKD',
    measures: measuresOf(report),
    total: total(daily.rows),
    totalBefore: dailyBefore && total(dailyBefore.rows),
    step,
    steps: period.stepsFor(days),
    series: seriesOf(reading, step, { now: daily, before: dailyBefore }),
    by,
    fields: [...report.by],
    ...shown,
    rows: shown.rows.map((row) => {
      const name = found.get(row.key)
      return { ...row, name: name ? textIn(locale, name) : null }
    }),
    names,
    waiting,
  }
}

async function namesOf(ctx: Ctx, report: rules.Report, where: store.Where): Promise<ReportAnswer['names']> {
  const { locale } = ctx.shopper
  const brands = report.by.includes('brand') ? await store.listBrands(ctx.db) : []
  const filtered = (['product', 'option'] as const).flatMap((field) => {
    const key = where[field]
    return key === undefined ? [] : [{ field, key }]
  })
  const found = await Promise.all(
    filtered.map(async ({ field, key }) => {
      const name = (await store.findNames(ctx.db, field, [key])).get(key)
      return { field, key, name: name ? textIn(locale, name) : key }
    }),
  )
  return [
    ...brands.map(({ key, name }) => ({ field: 'brand' as const, key, name: textIn(locale, name) })),
    ...found,
  ]
}
