import Download from 'lucide-react/icons/download'
import { useSearchParams } from 'react-router'
import { stockTables } from '#shop/reports/stock/stock-value.contract.ts'
import { useMay } from '../../shell/frame-context.ts'
import { withWords } from '../report-query.rules.ts'
import { useStockWords } from './use-stock-words.ts'

/** Downloads of the stock value report, as CSV or XLSX. */
export function StockFiles() {
  const { t, reports } = useStockWords()
  const [query] = useSearchParams()
  if (!useMay()('lists.export')) return null
  return (
    <details className="desk-panel desk-report-files" name="desk-act">
      <summary className="act">
        <Download size={16} aria-hidden="true" /> {reports('export')}
      </summary>
      <div className="stack">
        {stockTables.map((table) => (
          <span key={table} className="row">
            <span className="soft small">{t(`file.${table}`)}</span>
            {(['csv', 'xlsx'] as const).map((format) => (
              <a
                key={format}
                href={`/api/admin/v1/stock-value/file${withWords(query, { by: query.get('by') ?? 'product', table, format })}`}
                className="act"
                download
              >
                {format.toUpperCase()} <span className="unseen">{t(`file.${table}`)}</span>
              </a>
            ))}
          </span>
        ))}
      </div>
    </details>
  )
}
