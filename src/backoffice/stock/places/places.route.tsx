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
import { PageTop } from '../../shell/page-top.tsx'
import { Pages } from '../../shell/pages.tsx'
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

/** Where goods lie, and what is under way. */
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
      {transfers.length === 0 ? (
        <p className="desk-empty">{t(places.length > 1 ? 'none' : 'two')}</p>
      ) : (
        <TransferTable transfers={transfers} />
      )}
      <Pages total={total} size={size} />
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

function TransferTable({ transfers }: { transfers: readonly Transfer[] }) {
  const t = useWords('places')
  const stock = useWords('stock')
  return (
    <Scroll label={t('transfers')}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{t('transfers')}</th>
            <th>{t('from')}</th>
            <th>{t('to')}</th>
            <th>{stock('state')}</th>
            <th className="r">{stock('pieces')}</th>
            <th>{t('sent')}</th>
          </tr>
        </thead>
        <tbody>
          {transfers.map((transfer) => (
            <tr key={transfer.id}>
              <td className="tight number num">
                <Link to={`/desk/stock/transfers/${transfer.id}`}>{transfer.number}</Link>
              </td>
              <td>{transfer.fromPlace}</td>
              <td>{transfer.toPlace}</td>
              <td>
                <TransferLabel state={transfer.state} />
              </td>
              <td className="r num">{transfer.pieces}</td>
              <td className="tight soft">
                <Moment at={transfer.sentAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
