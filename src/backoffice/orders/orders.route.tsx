import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Id } from '#shop/ids.ts'
import { getDeskOrder, listDeskOrders } from '#shop/orders/desk/desk.contract.ts'
import { isRefusal } from '#shop/refusal.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Find } from '../shell/find.tsx'
import { useMay } from '../shell/frame-context.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderPeek } from './order-peek.tsx'
import { OrderViews } from './order-views.tsx'

const size = 50

export async function loader(args: LoaderFunctionArgs) {
  const paging = queryOf(args, listDeskOrders, { limit: String(size) })
  const peek = Id.safeParse(new URL(args.request.url).searchParams.get('peek'))
  const [{ orders, total }, peeked] = await Promise.all([
    callDesk(args, listDeskOrders, paging),
    // if the previewed order is gone, the list is shown without a preview
    peek.success ? callDesk(args, getDeskOrder, { id: peek.data }).catch(onRefusal) : null,
  ])
  return {
    orders,
    total,
    peeked: peeked?.order ?? null,
    now: new Date().toISOString(),
  }
}

function onRefusal(error: unknown): null {
  if (isRefusal(error)) return null
  throw error
}

/** List of orders with search, views and filters; Enter opens a row, several can be picked or printed together. */
export default function Orders() {
  const t = useWords('orders')
  const { orders, total, peeked, now } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />}>
        {may('orders.fulfil') ? (
          <Link to="/desk/orders/ship" className="act">
            {t('shipMany')}
          </Link>
        ) : null}
        {may('orders.draft') ? (
          <Link to="/desk/orders/new" className="act main">
            {t('new')}
          </Link>
        ) : null}
      </PageTop>
      <OrderViews />
      <OrderFilters />
      <List
        name="orders"
        label={t('title')}
        columns={useOrderColumns(now)}
        rows={orders}
        total={total}
        size={size}
        growing="orders"
        usualSort="-created"
        to={({ id }) => `/desk/orders/${id}`}
        none={{
          text: t('noneYet'),
          action: { label: t('new'), to: '/desk/orders/new', right: 'orders.draft' },
        }}
        file="orders"
        bulk={{
          label: t('together'),
          action: '/desk/orders/print',
          many: (may('orders.fulfil') || may('orders.hold')) && 'orders',
          buttons: (
            <>
              {(['pick', 'slip', 'gift'] as const).map((kind) => (
                <button key={kind} type="submit" name="kind" value={kind} className="act">
                  {t(`print.${kind}`)}
                </button>
              ))}
              {may('orders.fulfil') ? (
                <button type="submit" formAction="/desk/waves/new" className="act">
                  {t('wave')}
                </button>
              ) : null}
            </>
          ),
        }}
        peek={peeked ? <OrderPeek order={peeked} now={now} /> : null}
      />
    </>
  )
}
