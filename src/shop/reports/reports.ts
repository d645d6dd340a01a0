import { tableFile, tableTypes, type Cell } from '../../platform/tables/write.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { mayNow, staffRefusals } from '../staff/rules.ts'
import { atTheDesk, deskRead, laggingDeskRead, writeAuditEntry } from '../staff/write.ts'
import { listOrdersBehind } from './behind.contract.ts'
import { readOrdersBehind } from './behind.ts'
import { readReport } from './read-report.ts'
import * as contract from './report.contract.ts'
import type { Period } from './period.rules.ts'
import { reportOf, type ReportName } from './report.rules.ts'

/** Rows that a page lists before the rest is summed up. */
const mostShown = 25

/** Requires the report's own right as well. Throws `staff.forbidden`. */
function mustRead(ctx: Ctx, report: ReportName): void {
  if (!mayNow(atTheDesk(ctx), reportOf(report).right)) throw new Refusal(staffRefusals.forbidden)
}

export const getReport = laggingDeskRead(contract.getReport, 'reports.read', (ctx, question) => {
  mustRead(ctx, question.report)
  return readReport(ctx, question, mostShown)
})

export const ordersBehind = laggingDeskRead(
  listOrdersBehind,
  'reports.read',
  (ctx, { page, limit, ...question }) => {
    mustRead(ctx, question.report)
    return readOrdersBehind(ctx, question, { from: (page - 1) * limit, size: limit })
  },
)

/** All rows as a file: the first columns identify a row, the others are its figures. */
export const exportReport = deskRead(
  contract.exportReport,
  'reports.read',
  async (ctx, { table, format, ...question }) => {
    mustRead(ctx, question.report)
    const staff = atTheDesk(ctx)
    if (!mayNow(staff, 'lists.export')) throw new Refusal(staffRefusals.forbidden)
    const { period, headings, rows } =
      table === 'orders'
        ? await tableOfOrders(ctx, question)
        : tableOf(await readReport(ctx, question, Number.MAX_SAFE_INTEGER), table)
    const name = `${question.report}-${period.from}-${period.to}`
    await ctx.transaction((tx) =>
      writeAuditEntry(tx, staff, {
        action: 'staff-export-list',
        entity: 'list',
        entityId: `reports/${question.report}`,
        after: { format, query: queryOf(question), rows: rows.length, columns: headings, marked: null },
      }),
    )
    return {
      type: tableTypes[format],
      body: tableFile(format, question.report, headings, rows),
      name: `${name}.${format}`,
    }
  },
)

const queryOf = (question: contract.Question): string =>
  new URLSearchParams(
    Object.entries(question).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString()

type Table = { period: Period; headings: string[]; rows: Cell[][] }

const nameOf = ({ name, kind }: contract.ReportAnswer['measures'][number], currency: string): string =>
  kind === 'money' || kind === 'each' ? `${name} (${currency})` : name

async function tableOfOrders(ctx: Ctx, question: contract.Question): Promise<Table> {
  const { period, currency, measures, rows } = await readOrdersBehind(ctx, question, {
    from: 0,
    size: Number.MAX_SAFE_INTEGER,
  })
  return {
    period,
    headings: ['order', 'paid', 'country', ...measures.map((measure) => nameOf(measure, currency))],
    rows: rows.map(({ number, at, country, figures }) => [
      number,
      at,
      country,
      ...measures.map(({ name }) => figures[name] ?? null),
    ]),
  }
}

function tableOf(
  { measures, rows, series, by, currency, against, period }: contract.ReportAnswer,
  table: 'rows' | 'series',
): Table {
  const names = measures.map((measure) => nameOf(measure, currency))
  const figures = (of: Readonly<Record<string, number | null>> | null): Cell[] =>
    measures.map(({ name }) => of?.[name] ?? null)
  const compared = against ? names.map((name) => `${name}, ${against.from} to ${against.to}`) : []
  const hasLastDay = rows.some(({ lastDay }) => lastDay !== null)
  const beside = (of: Parameters<typeof figures>[0]) => (against ? figures(of) : [])
  return table === 'rows'
    ? {
        period,
        headings: [by, 'name', ...names, ...compared, ...(hasLastDay ? ['last day'] : [])],
        rows: rows.map((row) => [
          row.key,
          row.name ?? '',
          ...figures(row.figures),
          ...beside(row.before),
          ...(hasLastDay ? [row.lastDay ?? ''] : []),
        ]),
      }
    : {
        period,
        headings: ['from', 'to', ...names, ...compared],
        rows: series.map((row) => [
          row.from,
          row.to,
          ...figures(row.figures),
          ...beside(row.before?.figures ?? null),
        ]),
      }
}
