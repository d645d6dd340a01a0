import Download from 'lucide-react/icons/download'
import { rightsToExport, type ExportList } from '#shop/exports/rules.ts'
import { useWords } from '../../words/words.tsx'
import { useMay } from '../frame-context.ts'

type Props = {
  list: ExportList
  /** The query of the list as it stands in the address. */
  query: string
  /** Of marked rows, those alone. */
  ids?: readonly string[]
  /** What the columns that are shown have of a row; left out: everything its reader may see. */
  columns?: readonly string[]
}

/** The list as a file, in the two ways people open one; not there for who may not take it along. */
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
