import { useSearchParams } from 'react-router'
import { mostCounted, mostFound } from '#shop/counted.rules.ts'
import type { ExportList } from '#shop/exports/rules.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../words/words.tsx'
import { ExportLinks } from './list/export-links.tsx'

type Props = {
  total: number
  size: number
  /** Name of the list's export. */
  file?: ExportList
  /** Row fields of the shown columns. */
  columns?: readonly string[]
}

/** Pagination of a list with the total, as far as it is counted. */
export function Pages({ total, size, file, columns }: Props) {
  const t = useWords('list')
  const [query] = useSearchParams()
  if (total === 0) return null // the empty state is shown instead
  const most = query.get('search') ? mostFound : mostCounted
  const isMore = total > most
  const page = Math.max(1, Number(query.get('page')) || 1)
  const last = Math.max(1, Math.ceil(total / size))
  const to = (number: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(number))
    next.delete('peek')
    return `?${next}`
  }
  return (
    <nav className="desk-pages no-print" aria-label={t('pages')}>
      {file ? <ExportLinks list={file} query={query.toString()} {...(columns ? { columns } : {})} /> : null}
      <span className="num">
        {t(isMore ? 'shownOfMore' : 'shown', {
          from: (page - 1) * size + 1,
          to: Math.min(total, page * size),
          total: isMore ? most : total,
        })}
      </span>
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev" className="act">
          {t('back')}
        </Link>
      ) : null}
      {page < last ? (
        <Link to={to(page + 1)} rel="next" className="act">
          {t('on')}
        </Link>
      ) : null}
    </nav>
  )
}
