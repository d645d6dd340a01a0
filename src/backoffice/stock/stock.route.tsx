import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { listStock } from '#shop/stock/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Find } from '../shell/find.tsx'
import { useMay } from '../shell/frame-context.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { ShelfImport } from './shelves/shelf-import.tsx'
import { StockNav } from './stock-nav.tsx'
import { useLevelColumns } from './level-columns.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listStock, queryOf(args, listStock, { limit: String(size) }))

/** Stock by option: on hand, reserved, sold and available. */
export default function Stock() {
  const t = useWords('stock')
  const { levels, total } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const may = useMay()
  const isLow = query.get('low') === '1'
  const isShort = query.get('short') === '1'
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />}>
        {may('stock.change') ? <ShelfImport /> : null}
        {may('stock.change') ? (
          <Link to="/desk/stock/in" className="act main">
            {t('goodsIn')}
          </Link>
        ) : null}
      </PageTop>
      <StockNav page="levels" />
      <nav className="desk-views" aria-label={t('title')}>
        <Link to="?" aria-current={isLow || isShort ? undefined : 'page'}>
          {t('all')}
        </Link>
        <Link to="?low=1" aria-current={isLow ? 'page' : undefined}>
          {t('low')}
        </Link>
        <Link to="?short=1" aria-current={isShort ? 'page' : undefined}>
          {t('short')}
        </Link>
      </nav>
      <List
        name="stock"
        label={t('title')}
        columns={useLevelColumns()}
        rows={levels.map((level) => ({ ...level, id: `${level.subSku} ${level.place}` }))}
        total={total}
        size={size}
        to={({ subSku }) => `/desk/stock/option?sub_sku=${encodeURIComponent(subSku)}`}
        none={{ text: t('none') }}
        file="stock"
      />
    </>
  )
}
