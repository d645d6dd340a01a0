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
import { useRowKeys } from '../../shell/keys/use-row-keys.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Pages } from '../../shell/pages.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'
import { StockNav } from '../stock-nav.tsx'
import { PurchaseLabel } from './purchase-label.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listPurchases, queryOf(args, listPurchases, { limit: String(size) }))

/** What is on order of suppliers, what is expected first at the top. */
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
          <Link to="/desk/stock/purchases/new" className="act main">
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
      {orders.length === 0 ? <p className="desk-empty">{t('none')}</p> : <PurchaseTable orders={orders} />}
      <Pages total={total} size={size} />
    </>
  )
}

function PurchaseTable({ orders }: { orders: readonly PurchaseOrder[] }) {
  const t = useWords('purchase')
  const stock = useWords('stock')
  const { table, at } = useRowKeys()
  return (
    <Scroll label={t('title')}>
      <table className="desk-table" ref={table}>
        <thead>
          <tr>
            <th>{t('number')}</th>
            <th>{t('supplier')}</th>
            <th>{t('expectedOn')}</th>
            <th>{stock('state')}</th>
            <th className="r">{t('received')}</th>
            <th className="r">{t('ordered')}</th>
            <th>{t('noteField')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order, index) => (
            <tr key={order.id} data-at={index === at || undefined}>
              <td className="tight number num">
                <Link to={`/desk/stock/purchases/${order.id}`}>{order.number}</Link>
              </td>
              <td>{order.supplier}</td>
              <td className="tight num">{order.expectedOn}</td>
              <td>
                <PurchaseLabel state={order.state} />
              </td>
              <td className="r num">{order.received}</td>
              <td className="r num">{order.quantity}</td>
              <td className="soft">{order.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
