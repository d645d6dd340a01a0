import Download from 'lucide-react/icons/download'
import { useMay } from '../../shell/frame-context.ts'
import { TableLinks } from '../../shell/list/table-links.tsx'
import { useWords } from '../../words/words.tsx'

/** Export of the listed products with all fields; null without the right to export. */
export function ProductFileLinks({ query }: { query: string }) {
  const t = useWords('productImport')
  const may = useMay()
  if (!may('lists.export')) return null
  return (
    <span className="row" title={t('export')}>
      <Download size={16} />
      <TableLinks
        label={t('export')}
        to={(format) => `/api/admin/v1/product-file?${new URLSearchParams({ format, query })}`}
      />
    </span>
  )
}
