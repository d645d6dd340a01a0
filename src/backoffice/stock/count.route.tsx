import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { getCount, type StockCount } from '#shop/stock/counts/count.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { momentInHongKong } from '../shell/when.rules.ts'
import { useWords } from '../words/words.tsx'
import { CountLabel } from './count-label.tsx'
import { ScanBox } from './scan/scan-box.tsx'
import { StockNav } from './stock-nav.tsx'
import { CountTable } from './count-table.tsx'

/** Lines per page, because the fields of a form are limited. */
const size = 200

export async function loader(args: LoaderFunctionArgs) {
  const { count, lines } = await callDesk(args, getCount, { id: args.params.id ?? '' })
  const page = Math.max(1, Math.trunc(Number(new URL(args.request.url).searchParams.get('page'))) || 1)
  return { count, lines: lines.slice((page - 1) * size, page * size) }
}

/** A stock count: lines while it is open, then the differences. */
export default function Count() {
  const t = useWords('stockCount')
  const { count, lines } = useLoaderData<typeof loader>()
  const may = useMay()
  const { revalidate } = useRevalidator()
  const countOne = useCountOne()
  const canCount = may('stock.change') && count.state === 'open'
  return (
    <>
      <PageTop title={t('of', { day: momentInHongKong(count.startedAt) })}>
        <CountLabel state={count.state} />
      </PageTop>
      <StockNav page="counts" />
      <p className="soft num">
        {[
          count.placeName,
          count.search,
          t('progress', { done: count.done, lines: count.lines }),
          count.reason,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {canCount ? (
        <ActForm call={calls.recordCount} fixed={{ id: count.id }} stays refused={() => void revalidate()}>
          <p className="soft">{t('startText')}</p>
          <ScanBox options={lines} take={countOne} />
          <CountTable lines={lines} isOpen />
          <div className="row">
            <Send>{t('record')}</Send>
          </div>
        </ActForm>
      ) : (
        <CountTable lines={lines} isOpen={false} />
      )}
      <Pages total={count.lines} size={size} />
      {may('stock.change') ? <Steps count={count} /> : null}
    </>
  )
}

/** Adds a scanned piece to its field, where it can be corrected. */
function useCountOne(): (subSku: string) => string {
  const t = useWords('scan')
  return (subSku) => {
    const field = document.querySelector<HTMLInputElement>(`input[data-sku="${CSS.escape(subSku)}"]`)
    if (!field) return subSku
    field.value = String(Number(field.value) + 1)
    return t('counted', { sku: subSku, count: Number(field.value) })
  }
}

function Steps({ count }: { count: StockCount }) {
  const t = useWords('stockCount')
  const stock = useWords('stock')
  const ends = { open: ['cancel'], counted: ['accept', 'cancel'], accepted: [], cancelled: [] } as const
  return (
    <div className="row" style={{ paddingTop: 12 }}>
      {count.state === 'open' ? (
        <ActForm call={calls.finishCount} fixed={{ id: count.id }} className="row">
          <Send look="">{t('finish')}</Send>
        </ActForm>
      ) : null}
      {ends[count.state].map((end) => (
        <ActPanel key={end} title={t(end)} look={end === 'accept' ? 'main' : ''}>
          <ActForm call={calls.endCount} fixed={{ id: count.id, accept: end === 'accept' ? 'yes' : 'no' }}>
            <TextField name="reason" label={stock('reason')} required maxLength={300} />
            <div className="row">
              <Send>{stock('save')}</Send>
            </div>
          </ActForm>
        </ActPanel>
      ))}
    </div>
  )
}
