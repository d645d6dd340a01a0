import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listCounts } from '#shop/stock/counts/count.contract.ts'
import { listPlaces } from '#shop/stock/places/place.contract.ts'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { useMay } from '../shell/frame-context.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { StockNav } from './stock-nav.tsx'
import { useCountColumns } from './count-columns.tsx'
import { StartCount } from './start-count.tsx'

const size = 50
export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await callDesk(args, listCounts, queryOf(args, listCounts, { limit: String(size) }))),
  ...(await callDesk(args, listPlaces, {})),
})

/** Stock counts, newest first. */
export default function Counts() {
  const t = useWords('stockCount')
  const { counts, total, places } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={t('title')} />
      <StockNav page="counts" />
      {may('stock.change') ? <StartCount places={places} /> : null}
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
