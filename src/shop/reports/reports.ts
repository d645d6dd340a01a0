import { tableFile, tableTypes, type Cell } from '../../platform/tables/write.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { mayNow, staffRefusals } from '../staff/rules.ts'
import { atTheDesk, deskRead, writeDown } from '../staff/write.ts'
import { readReport } from './read-report.ts'
import * as contract from './report.contract.ts'
import { reportOf, type ReportName } from './report.rules.ts'

/** Rows of a field that a page shows before it adds up the rest. */
const mostShown = 25

/** A report asks for the right to what it is of, too. Throws `staff.forbidden`. */
function mustRead(ctx: Ctx, report: ReportName): void {
  if (!mayNow(atTheDesk(ctx), reportOf(report).right)) throw new Refusal(staffRefusals.forbidden)
}

export const getReport = deskRead(contract.getReport, 'reports.read', (ctx, question) => {
  mustRead(ctx, question.report)
  return readReport(ctx, question, mostShown)
})

/** Every row as a file: the first columns say what it is of, the others are its figures. */
export const exportReport = deskRead(
  contract.exportReport,
  'reports.read',
  async (ctx, { table, format, ...question }) => {
    mustRead(ctx, question.report)
    const staff = atTheDesk(ctx)
    if (!mayNow(staff, 'lists.export')) throw new Refusal(staffRefusals.forbidden)
    const report = await readReport(ctx, question, Number.MAX_SAFE_INTEGER)
    const { headings, rows } = tableOf(report, table)
    const name = `${question.report}-${report.period.from}-${report.period.to}`
    await ctx.transaction((tx) =>
      writeDown(tx, staff, {
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

function tableOf(
  { measures, rows, series, by, currency, against }: contract.ReportAnswer,
  table: (typeof contract.reportTables)[number],
): { headings: string[]; rows: Cell[][] } {
  const names = measures.map(({ name, kind }) =>
    kind === 'money' || kind === 'each' ? `${name} (${currency})` : name,
  )
  const figures = (of: Readonly<Record<string, number | null>> | null): Cell[] =>
    measures.map(({ name }) => of?.[name] ?? null)
  const compared = against ? names.map((name) => `${name}, ${against.from} to ${against.to}`) : []
  const beside = (of: Parameters<typeof figures>[0]) => (against ? figures(of) : [])
  return table === 'rows'
    ? {
        headings: [by, 'name', ...names, ...compared],
        rows: rows.map((row) => [row.key, row.name ?? '', ...figures(row.figures), ...beside(row.before)]),
      }
    : {
        headings: ['from', 'to', ...names, ...compared],
        rows: series.map((row) => [
          row.from,
          row.to,
          ...figures(row.figures),
          ...beside(row.before?.figures ?? null),
        ]),
      }
}
