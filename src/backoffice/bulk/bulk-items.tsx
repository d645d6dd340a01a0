import type { BulkList } from '#shop/bulk/bulk.rules.ts'
import { Link } from '#ui/link.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { useWords } from '../words/words.tsx'
import { useBulkRun } from './use-bulk-run.ts'

const pageOf: Record<BulkList, (id: string) => string> = {
  orders: (id) => `/desk/orders/${id}`,
  products: (id) => `/desk/products/${id}`,
  reviews: (id) => `/desk/reviews/${id}`,
  members: (id) => `/desk/members/${id}`,
}

/** Rows of a run with their results, each linked to its page. */
export function BulkItems() {
  const t = useWords('bulk')
  const { run, items } = useBulkRun()
  return (
    <Scroll label={t('rows')}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{t('row')}</th>
            <th>{t('state')}</th>
            <th>{t('why')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td className="num">
                <Link to={pageOf[run.list](item.id)}>{item.name || t('row')}</Link>
              </td>
              <td className={item.state === 'refused' ? 'hot' : 'soft'}>{t(`item.${item.state}`)}</td>
              <td className="wrap">{item.why}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
