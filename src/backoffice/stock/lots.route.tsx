import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listLots, lotViews } from '#shop/stock/lots/lot.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { useMay } from '../shell/frame-context.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { StockNav } from './stock-nav.tsx'
import { useLotColumns } from './lot-columns.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listLots, queryOf(args, listLots, { limit: String(size) }))

/** Lots by expiry, the earliest first. */
export default function Lots() {
  const t = useWords('stock')
  const view = useWords('lotView')
  const { lots, total } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={t('lots')} find={<Find placeholder={t('lotSearch')} />}>
        {may('stock.change') ? (
          <Link to="/desk/stock/in" className="act main">
            {t('goodsIn')}
          </Link>
        ) : null}
      </PageTop>
      <StockNav page="lots" />
      <Filters
        filters={[
          {
            name: 'view',
            label: t('state'),
            options: lotViews.map((each) => [each, view(each)] as const),
          },
        ]}
      />
      <List
        name="stock/lots"
        label={t('lots')}
        columns={useLotColumns()}
        rows={lots}
        total={total}
        size={size}
        to={({ id }) => `/desk/stock/lots/${id}`}
        none={{
          text: t('noLotsYet'),
          action: { label: t('goodsIn'), to: '/desk/stock/in', right: 'stock.change' },
        }}
        file="lots"
      />
    </>
  )
}
