import type { ReportAnswer } from '#shop/reports/report.contract.ts'
import { Scroll } from '../shell/scroll.tsx'
import { useReportWords } from './use-report-words.ts'

/** The chart's data as a table, with all figures. */
export function SeriesTable({ report }: { report: ReportAnswer }) {
  const { t, measure: nameOf, figure, day } = useReportWords()
  const { measures, series, currency } = report
  const main = measures.find(({ isMain }) => isMain)
  return (
    <details className="desk-panel no-print">
      <summary className="link">{t('asTable')}</summary>
      <Scroll label={t('asTable')}>
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t(`step.${report.step}`)}</th>
              {measures.map((measure) => (
                <th key={measure.name} className="num">
                  {nameOf(measure)}
                </th>
              ))}
              {report.against && main ? (
                <th className="num">{t('wasBefore', { measure: nameOf(main) })}</th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {series.map((step) => (
              <tr key={step.from}>
                <th scope="row">
                  {step.from === step.to
                    ? day(step.from)
                    : t('span', { from: day(step.from), to: day(step.to) })}
                </th>
                {measures.map((measure) => (
                  <td key={measure.name} className="num">
                    {figure(measure, step.figures[measure.name], currency)}
                  </td>
                ))}
                {report.against && main ? (
                  <td className="num">{figure(main, step.before?.figures[main.name], currency)}</td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </details>
  )
}
