import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Id } from '#shop/ids.ts'
import { getDeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { listPickLots } from '#shop/orders/fulfilment/pick-lots.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import type { DeskMessages } from '../../words/messages.ts'
import { DeskWords, useWords } from '../../words/words.tsx'
import { companionsOf } from './pick.rules.ts'
import { PickList } from './pick-list.tsx'
import { PackingSlip } from './packing-slip.tsx'
import { slipsToPrint } from './slip.rules.ts'
import { slipWords } from './slip-words.server.ts'

const kinds = ['pick', 'slip', 'gift'] as const
type Kind = (typeof kinds)[number]
const most = 100

export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const ids = [...new Set(query.getAll('id'))].filter((id) => Id.safeParse(id).success).slice(0, most)
  const kind: Kind = kinds.find((each) => each === query.get('kind')) ?? 'pick'
  const read = (some: readonly string[]) =>
    Promise.all(some.map(async (id) => (await callDesk(args, getDeskOrder, { id })).order))
  const chosen = await read(ids)
  const orders = kind === 'pick' ? [...chosen, ...(await read(companionsOf(chosen)))] : chosen
  const { lots } =
    kind === 'pick' && ids.length > 0
      ? await callDesk(args, listPickLots, { ids: orders.map(({ id }) => id).slice(0, 2 * most) })
      : { lots: [] }
  const parcel = ids.length === 1 ? query.get('parcel') : null
  return { kind, ids, orders, parcel, lots, words: slipWords(orders.map(({ locale }) => locale)) }
}

/** Print view: a pick list over all orders, or a packing slip per parcel; slips of gifts have no prices. */
export default function Print() {
  const t = useWords('print')
  const hydrated = useHydrated()
  const { kind, ids, orders, parcel, lots, words } = useLoaderData<typeof loader>()
  const requested = [...ids.map((id) => ['id', id]), ...(parcel === null ? [] : [['parcel', parcel]])]
  const other = (to: Kind) => `/desk/orders/print?${new URLSearchParams([['kind', to], ...requested])}`
  const sheets = orders.flatMap((order) => slipsToPrint(order, parcel).map((slip) => ({ order, slip })))
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
          {hydrated ? (
            <button type="button" className="act main" onClick={() => window.print()}>
              {t('print')}
            </button>
          ) : null}
        </PageTop>
      </div>
      {orders.length === 0 ? <p className="desk-empty">{t('none')}</p> : null}
      {kind === 'pick' && orders.length > 0 ? <PickList orders={orders} lots={lots} /> : null}
      {kind === 'pick'
        ? null
        : sheets.map(({ order, slip }) => (
            <DeskWords
              key={`${order.id} ${slip.parcelId}`}
              locale={order.locale}
              messages={words[order.locale] as DeskMessages} // slips use no other messages
            >
              <PackingSlip order={order} slip={slip} isGift={kind === 'gift' || order.giftWrapped} />
            </DeskWords>
          ))}
      {kind !== 'pick' && orders.length > 0 && sheets.length === 0 ? (
        <p className="desk-empty">{t('nothing')}</p>
      ) : null}
    </>
  )
}
