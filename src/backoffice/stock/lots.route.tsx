import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listLots, lotViews, type DeskLot } from '#shop/stock/lots/lot.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { useMay } from '../shell/frame-context.ts'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { LotLabel } from './lot-state.tsx'
import { StockNav } from './stock-nav.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listLots, queryOf(args, listLots, { limit: String(size) }))

/** Lots by their last day, the soonest first. */
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

function useLotColumns(): readonly Column<DeskLot>[] {
  const t = useWords('stock')
  return [
    { key: 'number', title: t('lot'), isName: true, className: 'num', cell: ({ number }) => number },
    { key: 'subSku', title: t('sku'), className: 'tight num', spare: 2, cell: ({ subSku }) => subSku },
    {
      key: 'name',
      title: t('item'),
      fields: ['name', 'optionName'],
      cell: ({ name, optionName }) => (
        <>
          {name} <span className="small soft">{optionName}</span>
        </>
      ),
    },
    {
      key: 'expiresOn',
      title: t('expiresOn'),
      className: 'tight num',
      cell: ({ expiresOn }) => expiresOn ?? <span className="soft">{t('noExpiry')}</span>,
    },
    { key: 'state', title: t('state'), cell: ({ state }) => <LotLabel state={state} /> },
    {
      key: 'places',
      title: t('places'),
      className: 'soft num',
      spare: 3,
      cell: ({ places }) => places.map(({ place, pieces }) => `${place} ${pieces}`).join(', '),
    },
    {
      key: 'pieces',
      title: t('pieces'),
      isNumber: true,
      className: 'number',
      cell: ({ pieces }) => pieces,
    },
  ]
}
