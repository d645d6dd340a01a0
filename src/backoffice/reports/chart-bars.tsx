import { useState, type KeyboardEvent } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '#ui/link.tsx'
import type { ReportAnswer } from '#shop/reports/report.contract.ts'
import { withWords } from './report-query.rules.ts'
import { useReportWords } from './use-report-words.ts'

/** Bars of a chart with the full text of the hovered or focused one. */
export function ChartBars({
  report,
  measure,
  title,
}: {
  report: ReportAnswer
  measure: ReportAnswer['measures'][number]
  title: string
}) {
  const { t, figure, day } = useReportWords()
  const [query] = useSearchParams()
  const { series, currency } = report
  const [focused, setFocused] = useState(series.length - 1)
  const move = (event: KeyboardEvent<HTMLOListElement>) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!way) return
    event.preventDefault()
    const next = Math.min(series.length - 1, Math.max(0, focused + way))
    setFocused(next)
    event.currentTarget.querySelectorAll('a').item(next).focus()
  }
  const every = Math.ceil(series.length / 6)
  return (
    // arrow keys move between its links
    <ol aria-label={title} onKeyDown={move}>
      {series.map((step, index) => {
        const days =
          step.from === step.to ? day(step.from) : t('span', { from: day(step.from), to: day(step.to) })
        const now = figure(measure, step.figures[measure.name], currency)
        const before = step.before ? figure(measure, step.before.figures[measure.name], currency) : null
        return (
          <li key={step.from}>
            <Link
              to={withWords(query, { from: step.from, to: step.to, period: null, step: null })}
              tabIndex={index === focused ? 0 : -1}
              aria-label={
                before === null
                  ? t('bar', { days, figure: now })
                  : t('barBefore', { days, figure: now, before })
              }
            >
              <span
                className="tip"
                aria-hidden="true"
                data-side={index * 2 > series.length ? 'left' : 'right'}
              >
                <b>{days}</b>
                <span className="num">{now}</span>
                {step.before ? (
                  <span className="soft">
                    {day(step.before.from)} <span className="num">{before}</span>
                  </span>
                ) : null}
              </span>
            </Link>
            {index % every === 0 ? (
              <span
                className="at soft"
                aria-hidden="true"
                data-spare={(index / every) % 2 === 1 || undefined}
              >
                {day(step.from, false)}
              </span>
            ) : null}
          </li>
        )
      })}
    </ol>
  )
}
