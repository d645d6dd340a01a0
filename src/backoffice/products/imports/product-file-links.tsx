import Download from 'lucide-react/icons/download'
import { useMay } from '../../shell/frame-context.ts'
import { useWords } from '../../words/words.tsx'

/** Products with every field, as the list finds them; not there for who may not take lists along. */
export function ProductFileLinks({ query }: { query: string }) {
  const t = useWords('list')
  const words = useWords('productImport')
  const may = useMay()
  if (!may('lists.export')) return null
  const to = (format: 'csv' | 'xlsx') =>
    `/api/admin/v1/product-file?${new URLSearchParams({ format, query })}`
  return (
    <span className="row" title={words('export')}>
      <Download size={16} />
      <a href={to('csv')} className="act" download aria-label={`${words('export')}, ${t('asCsv')}`}>
        {t('asCsv')}
      </a>
      <a href={to('xlsx')} className="act" download aria-label={`${words('export')}, ${t('asXlsx')}`}>
        {t('asXlsx')}
      </a>
    </span>
  )
}
