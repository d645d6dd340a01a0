import type { ReportAnswer } from '#shop/reports/report.contract.ts'
import { ChartBars } from './chart-bars.tsx'
import { ticksOf } from './report-query.rules.ts'
import { useReportWords } from './use-report-words.ts'

type ChartProps = { report: ReportAnswer; measure: ReportAnswer['measures'][number] }
type Step = ReportAnswer['series'][number]

/** Share of the chart's height for a value. */
const scaleOf = (ticks: readonly number[]) => {
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 0]
  return (value: number) => (high === low ? 0 : (value - low) / (high - low))
}

/**
 * Bars of the period and a dashed line of the comparison, rendered on the server. Each bar links to its days; arrow
 * keys move between bars. The table below has the same figures.
 */
export function Chart({ report, measure }: ChartProps) {
  const { t, measure: nameOf, figure, short, day } = useReportWords()
  const { series, currency, period, total, against, totalBefore } = report
  const at = (figures: Step['figures'] | undefined) => figures?.[measure.name] ?? 0
  const values = series.map(({ figures }) => at(figures))
  const before = series.map((step) => (step.before ? at(step.before.figures) : null))
  const ticks = ticksOf([...values, ...before.filter((each) => each !== null)], {
    isCount: measure.kind === 'count',
  })
  const height = scaleOf(ticks)
  const title = t('chartTitle', { measure: nameOf(measure) })
  const unit = measure.kind === 'money' || measure.kind === 'each' ? currency : null
  return (
    <figure className="desk-chart">
      <figcaption>
        <h2>
          {title} {unit ? <span className="soft small">{unit}</span> : null}
        </h2>
        <span className="row small">
          <span className="key" data-of="now">
            {t('span', { from: day(period.from), to: day(period.to) })}{' '}
            <b className="num">{figure(measure, total[measure.name], currency)}</b>
          </span>
          {against && totalBefore ? (
            <span className="key" data-of="before">
              {t('span', { from: day(against.from), to: day(against.to) })}{' '}
              <b className="num">{figure(measure, totalBefore[measure.name], currency)}</b>
            </span>
          ) : null}
        </span>
      </figcaption>
      <div className="plot">
        <div className="axis" aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: `${height(tick) * 100}%` }}>
              {short(tick)}
            </span>
          ))}
        </div>
        <div className="field">
          <Shapes report={report} values={values} before={before} ticks={ticks} />
          <ChartBars report={report} measure={measure} title={title} />
        </div>
      </div>
    </figure>
  )
}

type ChartFacts = {
  report: ReportAnswer
  values: readonly number[]
  before: readonly (number | null)[]
  ticks: readonly number[]
}

function Shapes({ report: { series, today }, values, before, ticks }: ChartFacts) {
  const height = scaleOf(ticks)
  return (
    <svg viewBox={`0 0 ${series.length} 100`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {ticks.map((tick) => (
        <line
          key={tick}
          x1={0}
          x2={series.length}
          y1={100 - height(tick) * 100}
          y2={100 - height(tick) * 100}
          className={tick === 0 ? 'zero' : 'rule'}
        />
      ))}
      {series.map((step, index) => {
        const [value, zero] = [height(values[index] ?? 0), height(0)]
        return (
          <rect
            key={step.from}
            x={index + 0.2}
            width={0.6}
            y={100 - Math.max(value, zero) * 100}
            height={Math.abs(value - zero) * 100}
            className={step.to >= today ? 'unfinished' : 'bar'}
          />
        )
      })}
      <polyline
        className="before"
        points={before
          .flatMap((value, index) => (value === null ? [] : [`${index + 0.5},${100 - height(value) * 100}`]))
          .join(' ')}
      />
    </svg>
  )
}
