import { useSearchParams } from 'react-router'
import { lengthOf, mostDaysOfOrders } from '#shop/reports/period.rules.ts'
import type { ReportAnswer } from '#shop/reports/report.contract.ts'
import { reportOf } from '#shop/reports/report.rules.ts'
import { Link } from '#ui/link.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { ordersQuery, withWords } from './report-query.rules.ts'
import { useReportWords } from './use-report-words.ts'
import { type BreakdownPart, isShared, BreakdownCells } from './breakdown-cells.tsx'

/** Figures by a field, in descending order; a row filters the report by itself. */
export function Breakdown({ report: whole }: { report: ReportAnswer }) {
  const { t, field } = useReportWords()
  const [query] = useSearchParams()
  const report = { ...whole, measures: measuresOf(whole) }
  const { by, fields, rows, others, measures, totalBefore } = report
  const main = measures.find(({ isMain }) => isMain)
  if (!main) return null
  const leads = reportOf(report.report).leadsToOrders && lengthOf(report.period) <= mostDaysOfOrders
  return (
    <section className="desk-card flush desk-breakdown" aria-labelledby="breakdown">
      <header className="desk-report-by">
        <h2 id="breakdown">{t('by', { field: field(by) })}</h2>
        <nav className="desk-choices no-print" aria-label={t('byWhat')}>
          {fields.map((each, index) => (
            <Link
              key={each}
              to={withWords(query, { by: index === 0 ? null : each })}
              aria-current={each === by ? 'true' : undefined}
              preventScrollReset
            >
              {field(each)}
            </Link>
          ))}
        </nav>
      </header>
      <Scroll labelledBy="breakdown">
        <table className="desk-table">
          <thead>
            <Heads report={report} main={main} leads={leads} />
          </thead>
          <tbody>
            {rows.map((row) => (
              <FieldRow key={row.key} report={report} main={main} row={row} leads={leads} />
            ))}
          </tbody>
          <tfoot>
            {others ? (
              <tr>
                <th scope="row">{t('others', { count: others.count })}</th>
                <BreakdownCells report={report} main={main} figures={others.figures} before={others.before} />
                <NoCells report={report} />
              </tr>
            ) : null}
            <tr>
              <th scope="row">{t('inAll')}</th>
              <BreakdownCells report={report} main={main} figures={report.total} before={totalBefore} />
              <NoCells report={report} />
            </tr>
          </tfoot>
        </table>
      </Scroll>
    </section>
  )
}

function FieldRow({
  report,
  main,
  row: { key, name: named, figures, before, lastDay },
  leads,
}: BreakdownPart & { row: ReportAnswer['rows'][number]; leads: boolean }) {
  const { t, value, day } = useReportWords()
  const [query] = useSearchParams()
  const { by } = report
  const name = value(by, key, named)
  const narrowed = { [wordOf(by)]: key }
  return (
    <tr>
      <th scope="row">
        {key === '' ? (
          name
        ) : (
          <Link to={withWords(query, narrowed)} className="link">
            {name}
          </Link>
        )}
      </th>
      <BreakdownCells report={report} main={main} figures={figures} before={before} />
      {hasLastDay(report) ? (
        <td className="num tight">
          {lastDay === null ? '—' : <time dateTime={lastDay}>{day(lastDay)}</time>}
        </td>
      ) : null}
      {by === 'term' ? (
        <td className="no-print">
          <Link
            to={`/desk/products?${new URLSearchParams({ search: key })}`}
            className="link small"
            aria-label={t('findProductsOf', { term: name })}
          >
            {t('findProducts')}
          </Link>
        </td>
      ) : null}
      {leads ? (
        <td className="no-print">
          {key === '' ? (
            '—'
          ) : (
            <Link
              to={`/desk/reports/${report.report}/orders${ordersQuery(query, narrowed)}`}
              className="link small"
              aria-label={t('behindOf', { row: name })}
            >
              {t('orders')}
            </Link>
          )}
        </td>
      ) : null}
    </tr>
  )
}

/** Measures that at least one row has; products, for example, have no fees and no orders. */
const measuresOf = ({ measures, rows }: ReportAnswer) =>
  measures.filter(
    ({ name, isMain }) => isMain || rows.some(({ key, figures }) => key !== '' && (figures[name] ?? 0) !== 0),
  )

const hasLastDay = ({ report }: ReportAnswer): boolean => reportOf(report).hasLastDay === true

/** Empty cells below columns without a total. */
function NoCells({ report }: { report: ReportAnswer }) {
  const columns = Number(hasLastDay(report)) + Number(report.by === 'term')
  return columns === 0 ? null : (
    <td colSpan={columns} className="num">
      —
    </td>
  )
}

/** A field as query value. */
export const wordOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function Heads({ report, main, leads }: BreakdownPart & { leads: boolean }) {
  const { by, measures, against } = report
  const { t, field, measure: nameOf } = useReportWords()
  return (
    <tr>
      <th>{field(by)}</th>
      {measures.map((measure) => (
        <th key={measure.name} className="num">
          {nameOf(measure)}
        </th>
      ))}
      {isShared(main) ? <th className="num">{t('share')}</th> : null}
      {against ? <th className="num">{t('changed')}</th> : null}
      {hasLastDay(report) ? <th className="num">{t('lastDay')}</th> : null}
      {by === 'term' ? (
        <th className="no-print">
          <span className="unseen">{t('findProducts')}</span>
        </th>
      ) : null}
      {leads ? (
        <th className="no-print">
          <span className="unseen">{t('orders')}</span>
        </th>
      ) : null}
    </tr>
  )
}
