import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import {
  listPurchases,
  purchaseStates,
  type PurchaseOrder,
} from '#shop/stock/purchasing/purchase.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { Filters } from '../../shell/filters.tsx'
import { Find } from '../../shell/find.tsx'
import { useMay } from '../../shell/frame-context.ts'
import type { Column } from '../../shell/list/column.ts'
import { List } from '../../shell/list/list.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { StockNav } from '../stock-nav.tsx'
import { PurchaseLabel } from './purchase-label.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listPurchases, queryOf(args, listPurchases, { limit: String(size) }))

const newPath = '/desk/stock/purchases/new'

/** Purchase orders, the earliest expected first. */
export default function Purchases() {
  const t = useWords('purchase')
  const stock = useWords('stock')
  const state = useWords('purchaseState')
  const { orders, total } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />}>
        {may('stock.change') ? (
          <Link to={newPath} className="act main">
            {t('new')}
          </Link>
        ) : null}
      </PageTop>
      <StockNav page="purchases" />
      <Filters
        filters={[
          {
            name: 'state',
            label: stock('state'),
            options: purchaseStates.map((each) => [each, state(each)] as const),
          },
        ]}
      />
      <List
        name="stock/purchases"
        label={t('title')}
        columns={usePurchaseColumns()}
        rows={orders}
        total={total}
        size={size}
        to={({ id }) => `/desk/stock/purchases/${id}`}
        none={{ text: t('noneYet'), action: { label: t('new'), to: newPath, right: 'stock.change' } }}
        file="purchases"
      />
    </>
  )
}

function usePurchaseColumns(): readonly Column<PurchaseOrder>[] {
  const t = useWords('purchase')
  const stock = useWords('stock')
  return [
    { key: 'number', title: t('number'), isName: true, className: 'num', cell: ({ number }) => number },
    { key: 'supplier', title: t('supplier'), cell: ({ supplier }) => supplier },
    {
      key: 'expectedOn',
      title: t('expectedOn'),
      className: 'tight num',
      cell: ({ expectedOn }) => expectedOn,
    },
    { key: 'state', title: stock('state'), cell: ({ state }) => <PurchaseLabel state={state} /> },
    { key: 'received', title: t('received'), isNumber: true, spare: 2, cell: ({ received }) => received },
    { key: 'quantity', title: t('ordered'), isNumber: true, cell: ({ quantity }) => quantity },
    { key: 'note', title: t('noteField'), className: 'soft', spare: 3, cell: ({ note }) => note },
  ]
}
