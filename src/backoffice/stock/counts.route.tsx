import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { listCounts } from '#shop/stock/counts/count.contract.ts'
import { listPlaces, type StockPlace } from '#shop/stock/places/place.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { CountLabel } from './count-label.tsx'
import { StockNav } from './stock-nav.tsx'

const size = 50
export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await callDesk(args, listCounts, queryOf(args, listCounts, { limit: String(size) }))),
  ...(await callDesk(args, listPlaces, {})),
})

/** Counts of the shelves, the newest first. */
export default function Counts() {
  const t = useWords('stockCount')
  const { counts, total, places } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={t('title')} />
      <StockNav page="counts" />
      {may('stock.change') ? <Start places={places} /> : null}
      {counts.length === 0 ? (
        <p className="desk-empty">{t('none')}</p>
      ) : (
        <Scroll label={t('title')}>
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('when')}</th>
                <th>{t('place')}</th>
                <th>{t('stateOf')}</th>
                <th>{t('counted')}</th>
                <th>{t('by')}</th>
              </tr>
            </thead>
            <tbody>
              {counts.map((count) => (
                <tr key={count.id}>
                  <td className="tight number">
                    <Link to={`/desk/stock/counts/${count.id}`}>
                      <Moment at={count.startedAt} />
                    </Link>
                  </td>
                  <td>{[count.place, count.search].filter(Boolean).join(' · ')}</td>
                  <td>
                    <CountLabel state={count.state} />
                  </td>
                  <td className="num">{t('progress', { done: count.done, lines: count.lines })}</td>
                  <td className="soft">{count.startedBy}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Pages total={total} size={size} />
    </>
  )
}

function Start({ places }: { places: readonly StockPlace[] }) {
  const t = useWords('stockCount')
  const navigate = useNavigate()
  return (
    <ActPanel title={t('start')} look="main">
      <ActForm
        call={calls.startCount}
        goTo="/desk/stock/counts/{count.id}"
        done={({ count }) => void navigate(`/desk/stock/counts/${(count as { id: string }).id}`)} // of the call
      >
        <p className="soft">{t('startText')}</p>
        {places.length > 1 ? (
          <Choice
            name="place"
            label={t('place')}
            options={places.map(({ key, name }) => [key, name] as const)}
          />
        ) : null}
        <TextField name="search" label={t('search')} maxLength={80} />
        <div className="row">
          <Send>{t('start')}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}
