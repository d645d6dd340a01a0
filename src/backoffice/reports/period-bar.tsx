import { Form, useSearchParams } from 'react-router'
import type { ReportAnswer } from '#shop/reports/report.contract.ts'
import { comparisons, presets } from '#shop/reports/period.rules.ts'
import { Link } from '#ui/link.tsx'
import { withWords } from './report-query.rules.ts'
import { useReportWords } from './use-report-words.ts'

/** Period, comparison and currency as links, so that each has an address. */
export function PeriodBar({ report }: { report: ReportAnswer }) {
  const { t, day } = useReportWords()
  const [query] = useSearchParams()
  const isOfDays = query.has('from') || query.has('to')
  const preset = isOfDays ? null : (query.get('period') ?? 'last_30')
  const choice = (name: string, value: string, usual: string) => ({
    to: withWords(query, { [name]: value === usual ? null : value }),
    'aria-current': (query.get(name) ?? usual) === value ? ('true' as const) : undefined,
  })
  return (
    <div className="desk-report-bar no-print">
      <nav className="desk-choices even" aria-label={t('period')}>
        {presets.map((each) => (
          <Link
            key={each}
            to={withWords(query, { period: each === 'last_30' ? null : each, from: null, to: null })}
            aria-current={preset === each ? 'true' : undefined}
          >
            {t(`preset.${each}`)}
          </Link>
        ))}
      </nav>
      <details className="desk-panel" key={query.toString()}>
        <summary className="act">
          {t('span', { from: day(report.period.from), to: day(report.period.to) })}
        </summary>
        <Form className="row end desk-report-days">
          {[...query]
            .filter(([name, value]) => !['from', 'to', 'period'].includes(name) && value !== '')
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          {(['from', 'to'] as const).map((name) => (
            <label key={name} className="small soft">
              {t(name)}
              <input type="date" name={name} defaultValue={report.period[name]} className="well" required />
            </label>
          ))}
          <button type="submit" className="act">
            {t('apply')}
          </button>
        </Form>
      </details>
      <nav className="desk-choices" aria-label={t('against')}>
        {comparisons.map((each) => (
          <Link key={each} {...choice('against', each, 'before')}>
            {t(`comparison.${each}`)}
          </Link>
        ))}
      </nav>
      {report.measures.some(({ kind }) => kind === 'money' || kind === 'each') ? (
        <nav className="desk-choices push" aria-label={t('money')}>
          {(['hkd', 'charged'] as const).map((each) => (
            <Link key={each} {...choice('money', each, 'hkd')}>
              {each === 'charged' && report.currency !== 'HKD'
                ? t('chargedIn', { currency: report.currency })
                : t(each)}
            </Link>
          ))}
        </nav>
      ) : null}
    </div>
  )
}
