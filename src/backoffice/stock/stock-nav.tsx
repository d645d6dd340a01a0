import { Link } from '#ui/link.tsx'
import { useWords } from '../words/words.tsx'

const pages = [
  ['levels', '/desk/stock'],
  ['lots', '/desk/stock/lots'],
  ['moves', '/desk/stock/moves'],
  ['counts', '/desk/stock/counts'],
  ['places', '/desk/stock/places'],
  ['purchases', '/desk/stock/purchases'],
] as const

/** Tabs of the stock pages. */
export function StockNav({ page }: { page: (typeof pages)[number][0] }) {
  const t = useWords('stockPage')
  return (
    <nav className="desk-views" aria-label={t('label')}>
      {pages.map(([word, path]) => (
        <Link key={word} to={path} aria-current={word === page ? 'page' : undefined}>
          {t(word)}
        </Link>
      ))}
    </nav>
  )
}
