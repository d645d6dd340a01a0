import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { listLots, lotViews, type DeskLot } from '#shop/stock/lots/lot.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { useMay } from '../shell/frame-context.ts'
import { useRowKeys } from '../shell/keys/use-row-keys.ts'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { Scroll } from '../shell/scroll.tsx'
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
  const [query] = useSearchParams()
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
        key={query.toString()}
        filters={[
          {
            name: 'view',
            label: t('state'),
            options: lotViews.map((each) => [each, view(each)] as const),
          },
        ]}
      />
      {lots.length === 0 ? <p className="desk-empty">{t('noLots')}</p> : <LotTable lots={lots} />}
      <Pages total={total} size={size} />
    </>
  )
}

function LotTable({ lots }: { lots: readonly DeskLot[] }) {
  const t = useWords('stock')
  const { table, at } = useRowKeys()
  return (
    <Scroll label={t('lots')}>
      <table className="desk-table" ref={table}>
        <thead>
          <tr>
            <th>{t('lot')}</th>
            <th>{t('sku')}</th>
            <th>{t('item')}</th>
            <th>{t('expiresOn')}</th>
            <th>{t('state')}</th>
            <th>{t('places')}</th>
            <th className="r">{t('pieces')}</th>
          </tr>
        </thead>
        <tbody>
          {lots.map((lot, index) => (
            <tr key={lot.id} data-at={index === at || undefined}>
              <td className="tight number num">
                <Link to={`/desk/stock/lots/${lot.id}`}>{lot.number}</Link>
              </td>
              <td className="tight num">{lot.subSku}</td>
              <td>
                {lot.name} <span className="small soft">{lot.optionName}</span>
              </td>
              <td className="tight num">{lot.expiresOn ?? <span className="soft">{t('noExpiry')}</span>}</td>
              <td>
                <LotLabel state={lot.state} />
              </td>
              <td className="soft num">
                {lot.places.map(({ place, pieces }) => `${place} ${pieces}`).join(', ')}
              </td>
              <td className="r num number">{lot.pieces}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
