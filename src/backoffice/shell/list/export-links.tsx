import Download from 'lucide-react/icons/download'
import { rightsToExport, type ExportList } from '#shop/exports/rules.ts'
import { useWords } from '../../words/words.tsx'
import { useMay } from '../frame-context.ts'

type Props = {
  list: ExportList
  /** Query of the list in the address. */
  query: string
  /** Only these marked rows. */
  ids?: readonly string[]
  /** Row fields of the shown columns; by default all that the staff user may see. */
  columns?: readonly string[]
}

/** Links to export the list in two formats; null without the rights. */
export function ExportLinks({ list, query, ids, columns }: Props) {
  const t = useWords('list')
  const may = useMay()
  if (!rightsToExport(list).every(may)) return null
  const to = (format: 'csv' | 'xlsx') => {
    const words = new URLSearchParams({
      format,
      query,
      ...(ids ? { ids: ids.join(',') } : {}),
      ...(columns ? { columns: columns.join(',') } : {}),
    })
    return `/api/admin/v1/exports/${list}?${words}`
  }
  return (
    <span className="row" title={ids ? undefined : t(columns ? 'exportShown' : 'exportAll')}>
      <Download size={16} />
      <span className="unseen">{t('export')}</span>
      <a href={to('csv')} className="act" download>
        {t('asCsv')}
      </a>
      <a href={to('xlsx')} className="act" download>
        {t('asXlsx')}
      </a>
    </span>
  )
}
