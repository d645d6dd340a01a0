import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { listCounts, type StockCount } from '#shop/stock/counts/count.contract.ts'
import { listPlaces, type StockPlace } from '#shop/stock/places/place.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { ActPanel } from '../shell/panel.tsx'
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
      <List
        name="stock/counts"
        label={t('title')}
        columns={useCountColumns()}
        rows={counts}
        total={total}
        size={size}
        to={({ id }) => `/desk/stock/counts/${id}`}
        none={{ text: t('none') }}
      />
    </>
  )
}

function useCountColumns(): readonly Column<StockCount>[] {
  const t = useWords('stockCount')
  return [
    {
      key: 'startedAt',
      title: t('when'),
      isName: true,
      cell: ({ startedAt }) => <Moment at={startedAt} />,
    },
    {
      key: 'place',
      title: t('place'),
      fields: ['place', 'search'],
      cell: ({ place, search }) => [place, search].filter(Boolean).join(' · '),
    },
    { key: 'state', title: t('stateOf'), cell: ({ state }) => <CountLabel state={state} /> },
    {
      key: 'done',
      title: t('counted'),
      className: 'num',
      fields: ['done', 'lines'],
      cell: ({ done, lines }) => t('progress', { done, lines }),
    },
    { key: 'startedBy', title: t('by'), className: 'soft', spare: 3, cell: ({ startedBy }) => startedBy },
  ]
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
