import { reportNames, reportOf } from '#shop/reports/report.rules.ts'
import { Link } from '#ui/link.tsx'
import { useMay } from '../shell/frame-context.ts'
import { useWords } from '../words/words.tsx'

/** Reports that the staff user may see; the period is carried over. */
export function ReportTabs({ current, period }: { current: string; period: string }) {
  const t = useWords('reports')
  const stock = useWords('stockValue')
  const customs = useWords('customsFile')
  const may = useMay()
  return (
    <nav className="desk-views even no-print" aria-label={t('reports')}>
      {reportNames
        .filter((name) => may(reportOf(name).right))
        .map((name) => (
          <Link
            key={name}
            to={`/desk/reports/${name}${period}`}
            aria-current={name === current ? 'page' : undefined}
          >
            {t(`name.${name}`)}
          </Link>
        ))}
      {may('stock.read') ? (
        <Link to="/desk/reports/stock" aria-current={current === 'stock' ? 'page' : undefined}>
          {stock('title')}
        </Link>
      ) : null}
      {may('orders.money') ? (
        <Link to="/desk/reports/customs" aria-current={current === 'customs' ? 'page' : undefined}>
          {customs('title')}
        </Link>
      ) : null}
      <Link to="/desk/reports/schedules">{t('schedules')}</Link>
    </nav>
  )
}
