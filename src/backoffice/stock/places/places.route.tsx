import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import {
  listPlaces,
  listTransfers,
  type StockPlace,
  type Transfer,
} from '#shop/stock/places/place.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import type { Column } from '../../shell/list/column.ts'
import { List } from '../../shell/list/list.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { StockNav } from '../stock-nav.tsx'
import { TransferLabel } from './transfer-label.tsx'

const size = 50
export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await callDesk(args, listPlaces, {})),
  ...(await callDesk(args, listTransfers, queryOf(args, listTransfers, { limit: String(size) }))),
})

/** Stock locations and transfers in progress. */
export default function Places() {
  const t = useWords('places')
  const { places, transfers, total } = useLoaderData<typeof loader>()
  const may = useMay()
  const canChange = may('stock.change')
  return (
    <>
      <PageTop title={t('title')}>
        {canChange && places.length > 1 ? (
          <Link to="/desk/stock/transfers/new" className="act main">
            {t('new')}
          </Link>
        ) : null}
      </PageTop>
      <StockNav page="places" />
      <PlaceTable places={places} />
      {canChange ? (
        <ActPanel title={t('add')}>
          <ActForm call={calls.saveStockPlace} className="row end">
            <TextField name="key" label={t('key')} required maxLength={40} pattern="[a-z0-9][a-z0-9\-]+" />
            <TextField name="name" label={t('name')} required maxLength={60} />
            <Send>{t('add')}</Send>
          </ActForm>
        </ActPanel>
      ) : null}
      <h2 style={{ marginTop: 24 }}>{t('transfers')}</h2>
      <List
        name="stock/places"
        label={t('transfers')}
        columns={useTransferColumns()}
        rows={transfers}
        total={total}
        size={size}
        to={({ id }) => `/desk/stock/transfers/${id}`}
        none={{ text: t(places.length > 1 ? 'none' : 'two') }}
      />
    </>
  )
}

function PlaceTable({ places }: { places: readonly StockPlace[] }) {
  const t = useWords('places')
  const stock = useWords('stock')
  return (
    <Scroll label={t('title')}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{t('place')}</th>
            <th className="r">{t('options')}</th>
            <th className="r">{stock('pieces')}</th>
            <th className="r">{t('inTransit')}</th>
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place.key}>
              <td>
                {place.name} <span className="small soft num">{place.key}</span>
              </td>
              <td className="r num">{place.options}</td>
              <td className="r num number">{place.pieces}</td>
              <td className="r num">{place.inTransit}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function useTransferColumns(): readonly Column<Transfer>[] {
  const t = useWords('places')
  const stock = useWords('stock')
  return [
    { key: 'number', title: t('transfers'), isName: true, className: 'num', cell: ({ number }) => number },
    { key: 'fromPlace', title: t('from'), cell: ({ fromPlaceName }) => fromPlaceName },
    { key: 'toPlace', title: t('to'), cell: ({ toPlaceName }) => toPlaceName },
    { key: 'state', title: stock('state'), cell: ({ state }) => <TransferLabel state={state} /> },
    { key: 'pieces', title: stock('pieces'), isNumber: true, cell: ({ pieces }) => pieces },
    {
      key: 'sentAt',
      title: t('sent'),
      className: 'tight soft',
      spare: 3,
      cell: ({ sentAt }) => <Moment at={sentAt} />,
    },
  ]
}
