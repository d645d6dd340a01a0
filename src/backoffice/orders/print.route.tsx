import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Id } from '#shop/ids.ts'
import { getDeskOrder } from '#shop/orders/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../shell/call-desk.server.ts'
import { PageTop } from '../shell/page-top.tsx'
import { useAlive } from '../shell/use-alive.ts'
import { useWords } from '../words/words.tsx'
import { PickSheet } from './pick-sheet.tsx'
import { SlipSheet } from './slip-sheet.tsx'

const kinds = ['pick', 'slip', 'gift'] as const
type Kind = (typeof kinds)[number]
const most = 100

export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const ids = [...new Set(query.getAll('id'))].filter((id) => Id.safeParse(id).success).slice(0, most)
  const kind: Kind = kinds.find((each) => each === query.get('kind')) ?? 'pick'
  const orders = await Promise.all(ids.map(async (id) => (await callDesk(args, getDeskOrder, { id })).order))
  return { kind, ids, orders }
}

/** Sheets for the printer: one pick list over all orders by shelf, or a slip for each parcel; a gift's slip has no prices. */
export default function Print() {
  const t = useWords('print')
  const alive = useAlive()
  const { kind, ids, orders } = useLoaderData<typeof loader>()
  const other = (to: Kind) => `/desk/orders/print?${new URLSearchParams([['kind', to], ...ids.map((id) => ['id', id])])}`
  return (
    <>
      <div className="no-print">
        <PageTop title={t(`title.${kind}`)}>
          {kinds
            .filter((each) => each !== kind)
            .map((each) => (
              <Link key={each} to={other(each)} className="act">
                {t(`title.${each}`)}
              </Link>
            ))}
          {alive ? (
            <button type="button" className="act main" onClick={() => window.print()}>
              {t('print')}
            </button>
          ) : null}
        </PageTop>
      </div>
      {orders.length === 0 ? <p className="desk-empty">{t('none')}</p> : null}
      {kind === 'pick' && orders.length > 0 ? <PickSheet orders={orders} /> : null}
      {kind === 'pick'
        ? null
        : orders.map((order) => <SlipSheet key={order.id} order={order} isGift={kind === 'gift' || order.giftWrapped} />)}
    </>
  )
}
