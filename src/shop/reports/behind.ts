import type { Ctx } from '../context.ts'
import type { InputOf } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import type { listOrdersBehind } from './behind.contract.ts'
import { readOrders } from './behind.store.ts'
import { mostDaysOfOrders } from './period.rules.ts'
import { measuresOf, readingOf, toFigures } from './reading.ts'
import { reportOf, reportRefusals } from './report.rules.ts'

/**
 * Orders behind a report's figures (rules/reports#13). Throws `reports.no_orders` for a report that is not about
 * orders, `reports.bad_span`, `reports.unknown_field`.
 */
export async function readOrdersBehind(
  ctx: Ctx,
  question: Omit<InputOf<typeof listOrdersBehind>, 'page' | 'limit'>,
  slice: { from: number; size: number },
) {
  if (!reportOf(question.report).leadsToOrders) throw new Refusal(reportRefusals.no_orders)
  const reading = await readingOf(ctx, question, mostDaysOfOrders)
  const { report, days, currency } = reading
  const { rows, total } = await readOrders(ctx.db, reading, slice)
  return {
    report: question.report,
    period: days,
    currency: currency ?? ('HKD' as const),
    measures: measuresOf(report).filter(({ kind }) => kind === 'count' || kind === 'money'),
    rows: rows.map(({ id, number, at, country, sums }) => ({
      id,
      number,
      at: at.toISOString(),
      country,
      figures: toFigures(reading, sums),
    })),
    total,
  }
}
