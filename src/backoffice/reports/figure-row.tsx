import ArrowDownRight from 'lucide-react/icons/arrow-down-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { ReportAnswer } from '#shop/reports/report.contract.ts'
import { changeOf } from './report-query.rules.ts'
import { useReportWords } from './use-report-words.ts'

/** Change of a figure: an arrow and a number, not colour alone. */
export function Change({ now, before }: { now: number | null; before: number | null | undefined }) {
  const { t } = useReportWords()
  const change = changeOf(now, before)
  if (change === null) return <span className="soft small">{t('noChange')}</span>
  const Arrow = change < 0 ? ArrowDownRight : ArrowUpRight
  return (
    <span className="desk-change small" data-way={change < 0 ? 'down' : 'up'}>
      <Arrow size={14} aria-hidden="true" />
      {t('change', { change })}
    </span>
  )
}

/** Figures of the whole period; the one shown in the chart is marked. */
export function FigureRow({ report }: { report: ReportAnswer }) {
  const { measure: nameOf, figure, t, day } = useReportWords()
  const { measures, total, totalBefore, currency, against } = report
  return (
    <dl className="desk-figures" aria-label={t('inAll')}>
      {measures.map((measure) => (
        <div key={measure.name} data-main={measure.isMain || undefined}>
          <dt>{nameOf(measure)}</dt>
          <dd className="num">{figure(measure, total[measure.name], currency)}</dd>
          {totalBefore && against ? (
            <dd
              title={t('beforeWas', {
                figure: figure(measure, totalBefore[measure.name], currency),
                from: day(against.from),
                to: day(against.to),
              })}
            >
              <Change now={total[measure.name] ?? null} before={totalBefore[measure.name]} />
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  )
}
