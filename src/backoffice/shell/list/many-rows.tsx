import { useSearchParams } from 'react-router'
import type { BulkList } from '#shop/bulk/bulk.rules.ts'
import { mostCounted, mostFound } from '#shop/counted.rules.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../words/words.tsx'
import { savedQuery } from './list-query.rules.ts'

type ManyProps = { list: BulkList; total: number; shown: number }

/** Links to the page of a bulk action, for the marked rows or for all rows found. */
export function ManyRows({ list, total, shown }: ManyProps) {
  const t = useWords('list')
  const [query] = useSearchParams()
  const all = new URLSearchParams({ list, query: savedQuery(query) })
  const most = query.get('search') ? mostFound : mostCounted
  return (
    <>
      <button type="submit" className="act" formAction="/desk/bulk/new" name="list" value={list}>
        {t('bulkMore')}
      </button>
      {total > shown ? (
        <Link to={`/desk/bulk/new?${all}`} className="act">
          {total > most ? t('bulkAllMore', { count: most }) : t('bulkAll', { count: total })}
        </Link>
      ) : null}
    </>
  )
}
