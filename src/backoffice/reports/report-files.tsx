import Download from 'lucide-react/icons/download'
import { useSearchParams } from 'react-router'
import type { ReportAnswer } from '#shop/reports/report.contract.ts'
import { useMay } from '../shell/frame-context.ts'
import { withWords } from './report-query.rules.ts'
import { useReportWords } from './use-report-words.ts'

/** Downloads of a report: its rows and its series, as CSV or XLSX. */
export function ReportFiles({ report }: { report: ReportAnswer }) {
  const { t } = useReportWords()
  const [query] = useSearchParams()
  const may = useMay()
  if (!may('lists.export')) return null
  const to = (table: 'rows' | 'series', format: 'csv' | 'xlsx') =>
    `/api/admin/v1/reports/${report.report}/file${withWords(query, { table, format })}`
  return (
    <details className="desk-panel desk-report-files" name="desk-act">
      <summary className="act">
        <Download size={16} aria-hidden="true" /> {t('export')}
      </summary>
      <div className="stack">
        {(['rows', 'series'] as const).map((table) => (
          <span key={table} className="row">
            <span className="soft small">{t(`file.${table}`)}</span>
            {(['csv', 'xlsx'] as const).map((format) => (
              <a key={format} href={to(table, format)} className="act" download>
                {format.toUpperCase()} <span className="unseen">{t(`file.${table}`)}</span>
              </a>
            ))}
          </span>
        ))}
      </div>
    </details>
  )
}
